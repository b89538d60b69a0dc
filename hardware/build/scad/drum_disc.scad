// The turning disc: four pockets, each just big enough for one piece, and ribs that stir the rest.

include <dimensions.scad>
use <parts.scad>

module drum_disc() {
    difference() {
        union() {
            cylinder(d = bowl_inner - 2 * fit - 0.6, h = disc_thickness);
            cylinder(d1 = 26, d2 = 12, h = disc_thickness + 14);
            for (a = [0 : 360 / pockets : 359]) rotate(a + 180 / pockets)
                translate([8, -1.5, disc_thickness - 0.01]) cube([bowl_inner / 2 - 14, 3, 5]);
        }
        translate([0, 0, -1]) d_shaft(disc_thickness + 12);
        for (a = [0 : 360 / pockets : 359]) rotate(a)
            translate([pocket_radius - pocket / 2, -pocket / 2, -1]) cube([pocket, pocket, disc_thickness + 2]);
    }
}

drum_disc();
