# Il foglio dei punti.

village-score-travel-track = Prestigio dai viaggi
village-score-council-track = Prestigio dalla camera di consiglio
village-score-mass-track = Maggioranze nella chiesa
village-score-expansion-track = Prestigio dalle espansioni
village-score-cities = Città visitate
village-score-church = Famigliari sul tracciato chiesa
village-score-council = Famigliari nella camera di consiglio
village-score-chronicle = Famigliari nella cronaca del villaggio
village-score-customers = Clienti
village-score-coins = Monete

village-detail-cities = { $n } città
village-detail-stages = { $stages }
village-detail-members = { $n ->
    [one] { $n } famigliare
   *[other] { $n } famigliari
    }
village-detail-customers = { $n ->
    [one] { $n } tessera
   *[other] { $n } tessere
    }{ $hidden ->
    [0] {""}
   *[other] , { $hidden } a faccia in giù
    }
village-detail-coins = { $n ->
    [one] { $n } moneta
   *[other] { $n } monete
    }

village-rank = { $rank ->
    [apprentice] Apprendista
    [professional] Professionista
    [master] Maestro
    [grand-master] Gran Maestro
    [genius] Genio
   *[legend] Leggenda
    }
village-tie-break = { $by ->
    [grain] più sacchi di grano sulla fattoria
   *[living] più famigliari ancora vivi
    }
village-tie-shared = la parità persiste: la vittoria è condivisa
