// Chamber, gate and light barrier. The piece rests on the servo's flap while the sensor looks through the
// window, then falls past the light barrier into the tray.

include <dimensions.scad>

outer = chute_inner + 2 * wall;

module chute() {
    difference() {
        union() {
            translate([-outer / 2, -outer / 2, 0]) cube([outer, outer, chute_length]);
            // flange to the bowl
            translate([-outer / 2, -outer / 2 - 8, chute_length - 3]) cube([outer, outer + 16, 3]);
            // seat of the servo
            translate([outer / 2, -servo_width / 2 - wall, chute_length - 34])
                cube([servo_length + wall, servo_width + 2 * wall, 16]);
            // seat of the sensor board
            translate([-outer / 2 - 3, -sensor_board / 2 - wall, chute_length - 30])
                cube([3.01, sensor_board + 2 * wall, sensor_board + wall]);
        }
        translate([-chute_inner / 2, -chute_inner / 2, -1]) cube([chute_inner, chute_inner, chute_length + 2]);
        // servo pocket and the slit for the flap
        translate([outer / 2 - 0.01, -servo_width / 2 - fit / 2, chute_length - 32])
            cube([servo_length + fit, servo_width + fit, 20]);
        translate([-chute_inner / 2, -chute_inner / 2 - 0.5, chute_length - 36]) cube([outer + 2, chute_inner + 1, 2.4]);
        // sensor pocket and window
        translate([-outer / 2 - 4, -sensor_board / 2 - fit / 2, chute_length - 29])
            cube([2.2, sensor_board + fit, sensor_board + fit]);
        translate([-outer / 2 - 4, 0, chute_length - 20]) rotate([0, 90, 0]) cylinder(d = sensor_window, h = wall + 6);
        // chamber sensor, across the window
        translate([0, -outer / 2 - 1, chute_length - 26]) rotate([-90, 0, 0]) cylinder(d = barrier_hole, h = wall + 2, $fn = 24);
        // light barrier
        translate([0, -outer / 2 - 1, chute_length - 36 - barrier_at + 34]) rotate([-90, 0, 0])
            cylinder(d = barrier_hole, h = outer + 2, $fn = 24);
        // screws
        for (y = [-1, 1]) translate([0, y * (pocket / 2 + 4), chute_length - 4]) cylinder(d = 3.3, h = 5, $fn = 24);
    }
}

chute();
