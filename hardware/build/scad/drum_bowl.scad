// The bowl: holds the pieces, carries the motor, and has one hole through which a pocket empties into the chute.

include <dimensions.scad>
use <parts.scad>

floor_thickness = 4;

module drum_bowl() {
    difference() {
        union() {
            cylinder(d = bowl_inner + 2 * wall, h = bowl_height + floor_thickness);
            translate([0, 0, 0]) nema_plate(floor_thickness);
        }
        translate([0, 0, floor_thickness]) cylinder(d = bowl_inner, h = bowl_height + 1);
        translate([0, 0, -1]) cylinder(d = nema_bore, h = floor_thickness + 2);
        for (x = [-1, 1], y = [-1, 1])
            translate([x * nema_holes / 2, y * nema_holes / 2, -1]) cylinder(d = nema_screw, h = floor_thickness + 2, $fn = 24);
        // the way out
        translate([pocket_radius - pocket / 2, -pocket / 2, -1]) cube([pocket, pocket, floor_thickness + 2]);
        // screws of the chute
        for (y = [-1, 1])
            translate([pocket_radius, y * (pocket / 2 + 4), -1]) cylinder(d = 2.8, h = floor_thickness + 2, $fn = 24);
    }
}

drum_bowl();
