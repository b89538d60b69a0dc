# What can be agreed on before the game.

village-option-inn = Inn
village-option-inn-about = Play with the Inn expansion; what its action brings is entered by hand.
village-option-port = Port
village-option-port-about = Play with the Port expansion; what its travel action brings is entered by hand.
village-option-marriage = Marriage
village-option-marriage-about = Play with the Marriage expansion; what its actions bring is entered by hand.
village-option-compensation = Compensation by seat
village-option-compensation-about = Later seats get something for starting later.
village-option-carla_die = Carla rolls a die
village-option-carla_die-about = The four-sided colour die decides which cube Carla takes.
village-option-recall_from_bag = Recall from the black bag
village-option-recall_from_bag-about = The family action may also bring back a member from the black bag.
village-option-train_only = Train without producing
village-option-train_only-about = A member may be trained in a craft without making a good at once.
village-option-well_coins = Coins at the well
village-option-well_coins-about = Coins may stand in for the three cubes of the well.
village-option-carla_die_any_cube = Any cube for the last colour
village-option-carla_die_any_cube-about = With the die and one colour left: if your space lacks it, you choose among the cubes of the nearest space.
village-option-carla_serves_after_well = Carla serves after a well
village-option-carla_serves_after_well-about = Carla also serves a customer in a market day that you triggered with the well.
village-option-carla_colour = Carla’s colour
village-option-carla_colour-about = The colour of Carla’s members; with “auto” the first one that is free.
