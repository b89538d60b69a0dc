# L’immagine sullo schermo: i tabelloni, e i passi di un round.

villagers-board = { $board ->
    [road] Strada
    [events] Eventi
   *[aside] Da parte
    }
villagers-step = { $step ->
    [deal] Date le mani
    [backs] Leggete i dorsi
    [draft] Acquisizione
    [refresh] Aggiornare la Strada
    [build] Costruzione
   *[events] Eventi
    }
villagers-part = { $part ->
    [village] Villaggio
    [supply] Riserva
    [square] Piazza
    [hand] Mano
    [reserve] Mazzo
    [discards] Scarti
    [basics] Base
    [summer-deck] Estate
    [summer-discards] Estate, usati
    [winter-deck] Inverno
    [winter-discards] Inverno, usati
    [first-market-card] Primo Mercato
    [second-market-card] Secondo Mercato
   *[jester] Giullare
    }
villagers-stack = Pila { $number }
