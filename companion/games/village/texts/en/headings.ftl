# Which part of the game is being played.

village-heading = { $round ->
    [0] Set-up
   *[other] Round { $round }
}
