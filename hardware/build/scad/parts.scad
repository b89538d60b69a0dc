// Shapes that several parts share.

include <dimensions.scad>

module nema_plate(thickness) {
    difference() {
        translate([-nema_side / 2 - wall, -nema_side / 2 - wall, 0])
            cube([nema_side + 2 * wall, nema_side + 2 * wall, thickness]);
        translate([0, 0, -1]) cylinder(d = nema_bore, h = thickness + 2);
        for (x = [-1, 1], y = [-1, 1])
            translate([x * nema_holes / 2, y * nema_holes / 2, -1]) cylinder(d = nema_screw, h = thickness + 2, $fn = 24);
    }
}

module d_shaft(height) {
    intersection() {
        cylinder(d = shaft + fit, h = height);
        translate([-shaft, -shaft, 0]) cube([2 * shaft, shaft + shaft_flat - shaft / 2 + fit / 2, height]);
    }
}

module rounded(size, radius) {
    linear_extrude(size[2]) offset(radius) offset(-radius) square([size[0], size[1]], center = true);
}
