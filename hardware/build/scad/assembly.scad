// Everything in its place: for the pictures of the guide, not for printing. "explode" pulls the parts apart.

include <dimensions.scad>
use <parts.scad>
use <drum_bowl.scad>
use <drum_disc.scad>
use <chute.scad>
use <gate_flap.scad>
use <funnel.scad>
use <tray.scad>

explode = 0;

module motor() {
    color("#555555") translate([-nema_side / 2, -nema_side / 2, -40]) cube([nema_side, nema_side, 40]);
    color("#bbbbbb") cylinder(d = shaft, h = 22);
}

module cubes() {
    colours = ["#d9822b", "#4a8f3c", "#7a5230", "#d96fa6", "#222222"];
    for (i = [0 : 13]) color(colours[i % 5])
        rotate(i * 137) translate([8 + 2.2 * i, 0, 20 + (i % 3) * 8]) rotate([i * 31, i * 47, 0]) cube(piece, center = true);
}

translate([0, 0, -explode * 1.6]) motor();
color("#c8d6e5") difference() {
    drum_bowl();
    translate([-100, -200, 3]) cube([200, 200 - 8, 200]);  // cut open, to look inside
}
translate([0, 0, 5 + explode * 0.8]) color("#8395a7") drum_disc();
if (explode == 0) cubes();
translate([0, 0, 46 + explode * 1.6]) color("#c8d6e588") funnel();
translate([pocket_radius, 0, -chute_length - explode * 0.8]) {
    color("#feca57") chute();
    translate([12 + explode, 0, chute_length - 35.4]) rotate(180) color("#ee5253") gate_flap();
}
translate([pocket_radius - 20, -35, -chute_length - 40 - explode * 1.4]) color("#c8d6e5") tray();
