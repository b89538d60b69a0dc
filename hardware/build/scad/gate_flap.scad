// The servo's arm: a flap that closes the chute.

include <dimensions.scad>

module gate_flap() {
    difference() {
        union() {
            translate([0, -chute_inner / 2, 0]) cube([chute_inner + wall + 6, chute_inner - fit, 1.8]);
            cylinder(d = 9, h = 4);
        }
        translate([0, 0, -1]) cylinder(d = 4.8, h = 6, $fn = 24);
    }
}

gate_flap();
