// Every measure of the machine in millimetres. Change these, render again, and everything still fits.

$fn = 96;

// What the machine handles. Measure your own pieces with a caliper; the widest one counts.
piece = 8;            // edge of a cube
clearance = 1.2;      // air around a piece, so that it falls and never wedges

// Printing
wall = 2.4;
fit = 0.3;            // between parts that go into one another

// The drum: a bowl with a slanted disc that has one pocket per quarter turn
bowl_inner = 90;
bowl_height = 55;
disc_thickness = piece + 1;
pockets = 4;
pocket = piece + clearance;
pocket_radius = bowl_inner / 2 - pocket / 2 - 3;

// The chute under the chamber, with gate and light barrier
chute_length = 70;
chute_inner = piece + 2 * clearance;
barrier_hole = 3.2;   // 3 mm infrared LED and phototransistor
barrier_at = 45;      // below the gate

// Bought parts
nema_side = 42.3;     // NEMA 17
nema_bore = 22.5;
nema_holes = 31;
nema_screw = 3.3;
shaft = 5;
shaft_flat = 4.5;
servo_length = 23;    // SG90 class
servo_width = 12.4;
sensor_board = 20.5;  // TCS34725 breakout
sensor_window = 7;
reader_length = 43;   // PN532 V3 board
reader_width = 41;

// Dice tumbler
cup_inner = 60;
cup_height = 50;
tray_side = 95;
motor_diameter = 24.5;  // 130 motor with gearbox, round part

// Housing of button and lamp
button_hole = 16.2;
lamp_hole = 5.1;
