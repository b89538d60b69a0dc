# Quale parte della partita si gioca.

village-heading = { $round ->
    [0] Preparazione
   *[other] Round { $round }
}
