# The open question of a seat, and what chance is to answer.

village-over = the game is over
village-ask-favour = { $name }: choose one influence cube for starting fourth.
village-ask-turn = { $name }: take a cube from an action space, or use the well.
village-ask-act = { $name }: which action do you do with the well?
village-ask-free = { $name }: the board is empty. Which action do you do as your last one?
village-ask-action = { $name }: what do you do on the { village-space } space?
village-ask-produce = { $optional ->
    [0] { $name }: what does the new member at the { village-craft } make?
   *[1] { $name }: does the new member at the { village-craft } make something at once?
    }
village-ask-privilege = { $stage ->
    [1] { $name }: do you use the privilege of council stage 1?
   *[other] { $name }: which privilege up to council stage { $stage } do you use?
    }
village-ask-choose = { $n ->
    [0] { $name }: choose one goods tile from the supply.
    [one] { $name }: choose one influence cube from the supply.
   *[other] { $name }: choose { $n } influence cubes from the supply.
    }
village-ask-death = { $n ->
    [one] { $name }: which member “{ $generation }” dies?
   *[other] { $name }: { $n } deaths are due. Which member “{ $generation }” dies first?
    }
village-ask-market = { $free ->
    [1] { $name }: serve a customer without surcharge, or pass.
   *[0] { $name }: serve a customer for 1 green cube and { $time } time on top, or pass.
    }
village-ask-pick = { $name }: which cube on the { village-space } space does Carla take?
village-ask-ransom = { $name }: do you buy members out of the black bag for 1 coin each? { $left ->
    [one] One more piece comes out.
   *[other] { $left } more pieces come out.
    }
village-ask-promote = { $name }: which members move up the church, for grain?
village-ask-record = { $name }: what does the { village-space } space bring? Enter it step by step.

village-chance-reveal = Turn up the top customer of the pile.
village-chance-grace = Draw a random influence cube from the supply for { $name }.
village-chance-draw = Draw a cube from the green bag for the { village-space } space ({ $left } to go).
village-chance-die = Roll the colour die for Carla.
village-chance-fate = Turn a face-down fate tile at the { village-row } of Carla’s board.
village-chance-bag = Draw a piece from the black bag ({ $left } to go).
village-chance-wedding = Roll the colour die for the wedding, roll { $roll } of 2.
