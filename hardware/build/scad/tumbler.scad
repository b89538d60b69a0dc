// Dice: a cup that the motor shakes over a tray with a flat floor; the tag reader lies under the floor.

include <dimensions.scad>

floor_over_reader = 1.2;  // thin: the reader sees a tag through it

module tumbler_tray() {
    difference() {
        translate([-tray_side / 2, -tray_side / 2, 0]) cube([tray_side, tray_side, 30]);
        translate([-tray_side / 2 + wall, -tray_side / 2 + wall, 6]) cube([tray_side - 2 * wall, tray_side - 2 * wall, 30]);
        translate([-reader_length / 2, -reader_width / 2, -1]) cube([reader_length, reader_width, 7 - floor_over_reader]);
        translate([0, tray_side / 2 - 8, -1]) rotate([0, 0, 0]) cube([8, 20, 5], center = true);
    }
}

module tumbler_cup() {
    difference() {
        union() {
            cylinder(d = cup_inner + 2 * wall, h = cup_height);
            translate([cup_inner / 2, 0, cup_height / 2]) rotate([0, 90, 0]) cylinder(d = motor_diameter + 2 * wall, h = 18);
        }
        translate([0, 0, -1]) cylinder(d = cup_inner, h = cup_height + 2);
        translate([cup_inner / 2 + wall + 2, 0, cup_height / 2]) rotate([0, 90, 0]) cylinder(d = motor_diameter, h = 30);
    }
}

tumbler_tray();
translate([tray_side + 20, 0, 0]) tumbler_cup();
