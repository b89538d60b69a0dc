# Registrare nell’app: la telecamera impara una copia.

app-panel-enrol = Ciò che la telecamera ha imparato
app-enrol-how = La telecamera confronta con la tua copia, sotto la tua luce. Ogni parte si conserva nella scatola in uso.
app-enrol-game = Quale gioco
app-enrol-for = Per quante persone
app-enrol-people = { $n ->
    [one] 1 persona
   *[other] { $n } persone
}
app-enrol-no-camera = Nessuna telecamera trovata. Collegane una e riapri questo pannello.
app-enrol-lens = L’obiettivo si misura in un terminale; conviene se i bordi diritti sembrano curvi: { $command }
app-enrol-part = { $part ->
    [board] La plancia vuota
    [colours] I colori dei pezzi
    [deck] Le tessere
    [cards] Le carte
   *[dice] I colori del dado
}
app-enrol-learnt = Imparato. { $part ->
    [board] Da rifare se la telecamera o un marcatore si è spostato, o per più persone.
    [colours] Da rifare se la luce è cambiata.
   *[other] Da rifare se si legge spesso male.
}
app-enrol-open = { $part ->
    [board] Non ancora imparato: la sua immagine, e dove stanno i pezzi.
    [colours] Non ancora imparato: metti alcuni pezzi di ogni colore.
    [deck] Non ancora imparato: mettile una dopo l’altra.
    [cards] Non ancora imparato: mettile una dopo l’altra su una tovaglia. Servono a contare.
   *[dice] Non imparato: serve solo se sono diversi da quelli dei pezzi.
}
app-enrol-waits = Dopo la plancia.
app-enrol-begin = Impara
app-enrol-anew = Impara di nuovo
app-enrol-on = Continua
app-enrol-step = { $n } di { $of }: { $what }
app-enrol-clear = Togli tutti i pezzi dalla plancia, e anche le mani. Tutta la plancia e i marcatori intorno devono stare nell’immagine.
app-enrol-look = Guarda
app-enrol-looking = La telecamera guarda, appena niente si muove ...
app-enrol-stop = Ferma
app-enrol-skip = Saltala
app-enrol-leave-it = Lasciala com’era
app-enrol-step-back = Di nuovo il precedente
app-enrol-look-through = { $part ->
    [colours] Una linea circonda ogni pezzo, e nient’altro? I rossi sono in dubbio.
   *[other] Ognuno è intero, nitido e ciò che dice il suo nome? I rossi sono in dubbio.
}
app-enrol-restart = Tutti di nuovo
app-enrol-save = Conserva
app-enrol-corner = Indica l’angolo { $n ->
    [1] in alto a sinistra della plancia
    [2] in alto a destra della plancia
    [3] in basso a destra della plancia
   *[other] in basso a sinistra della plancia
}. Un dito che scorre mostra il punto più esatto.
app-enrol-corner-name = Angolo { $n }
app-enrol-squares = Trascina ogni quadrato dove sta un pezzo del suo posto. Poi conserva.
app-enrol-square = { $of ->
    [one] { $place }
   *[other] { $place }, { $n } di { $of }
}
app-enrol-corners-crossed = Questi angoli non girano attorno alla plancia. Comincia da quello in alto a sinistra, poi in senso orario.
app-enrol-point-anew = Altri angoli
app-enrol-other-picture = Un’altra immagine
