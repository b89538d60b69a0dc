// Sits on the bowl; pieces that go back into the bag are dropped in here.

include <dimensions.scad>

module funnel() {
    difference() {
        union() {
            cylinder(d = bowl_inner + 4 * wall + 2 * fit, h = 12);
            translate([0, 0, 12]) cylinder(d1 = bowl_inner + 4 * wall + 2 * fit, d2 = bowl_inner + 40, h = 26);
        }
        translate([0, 0, -1]) cylinder(d = bowl_inner + 2 * wall + 2 * fit, h = 9);
        translate([0, 0, -1]) cylinder(d = bowl_inner - 8, h = 60);
        translate([0, 0, 12.01]) cylinder(d1 = bowl_inner - 8, d2 = bowl_inner + 40 - 2 * wall, h = 26.1);
    }
}

funnel();
