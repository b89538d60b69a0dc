# The score sheet.

village-score-travel-track = Prestige from travel
village-score-council-track = Prestige from the council
village-score-mass-track = Church majorities
village-score-expansion-track = Prestige from expansions
village-score-cities = Visited cities
village-score-church = Members on the church track
village-score-council = Members in the council chamber
village-score-chronicle = Members in the village chronicle
village-score-customers = Customers
village-score-coins = Coins

village-detail-cities = { $n ->
    [one] { $n } city
   *[other] { $n } cities
    }
village-detail-stages = { $stages }
village-detail-members = { $n ->
    [one] { $n } member
   *[other] { $n } members
    }
village-detail-customers = { $n ->
    [one] { $n } tile
   *[other] { $n } tiles
    }{ $hidden ->
    [0] {""}
   *[other] , { $hidden } face down
    }
village-detail-coins = { $n ->
    [one] { $n } coin
   *[other] { $n } coins
    }

village-rank = { $rank ->
    [apprentice] apprentice
    [professional] professional
    [master] master
    [grand-master] grand master
    [genius] genius
   *[legend] legend
    }
village-tie-break = { $by ->
    [grain] more sacks of grain on the farm
   *[living] more living members
    }
village-tie-shared = the tie stands: the win is shared
