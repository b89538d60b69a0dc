// One seat: a button and its lamp, slanted towards the person.

include <dimensions.scad>
use <parts.scad>

length = 60;
width = 42;
low = 18;
high = 34;

module wedge(l, w, a, b) {
    rotate([90, 0, 90]) translate([0, 0, -l / 2])
        linear_extrude(l) polygon([[-w / 2, 0], [w / 2, 0], [w / 2, b], [-w / 2, a]]);
}

module seat_box() {
    slope = atan((high - low) / width);
    difference() {
        wedge(length, width, low, high);
        translate([0, 0, -wall]) wedge(length - 2 * wall, width - 2 * wall, low, high - 0.8);
        translate([-8, 0, (low + high) / 2]) rotate([slope, 0, 0]) cylinder(d = button_hole, h = 20, center = true);
        translate([18, 0, (low + high) / 2]) rotate([slope, 0, 0]) cylinder(d = lamp_hole, h = 20, center = true);
        translate([0, width / 2, 6]) rotate([90, 0, 0]) cylinder(d = 5, h = 10, center = true);
    }
}

seat_box();
