// Holds the tag reader flat against the chute of the figures: snaps over two walls of it.

include <dimensions.scad>

outer = chute_inner + 2 * wall;

module reader_holder() {
    difference() {
        union() {
            translate([-reader_length / 2 - wall, 0, 0]) cube([reader_length + 2 * wall, 4 + wall, reader_width + wall]);
            for (x = [-1, 1])
                translate([x * (outer / 2 + fit + wall / 2) - wall / 2, -outer * 0.7, 0]) cube([wall, outer * 0.7 + 0.01, 18]);
        }
        translate([-reader_length / 2 - fit / 2, wall, wall]) cube([reader_length + fit, 10, reader_width + 1]);
        translate([-reader_length / 2 + 4, -1, wall + 4]) cube([reader_length - 8, wall + 2, reader_width - 10]);
    }
}

reader_holder();
