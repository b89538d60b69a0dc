// Where the pieces land: a slope so that they come to rest in the open, and a lip.

include <dimensions.scad>

side = 70;

module tray() {
    difference() {
        cube([side, side, 24]);
        translate([wall, wall, wall]) hull() {
            cube([side - 2 * wall, 1, 30]);
            translate([0, side - 2 * wall - 1, 4]) cube([side - 2 * wall, 1, 30]);
        }
    }
}

tray();
