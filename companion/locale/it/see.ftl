# I comandi che guardano immagini.

metavar-photo = FOTO
metavar-folder = CARTELLA
metavar-grid = RIGHExCOLONNE
metavar-corners = X,Y,X,Y,X,Y,X,Y

help-read =
    Dice che cosa mostra una foto.
    Lo stato di uscita 3 significa che non si può leggere; il motivo dice che cosa fare.
help-read-markers = Trova i marcatori stampati.
help-read-dice = Legge i dadi: valore e colore di ciascuno.
help-read-cards = Trova le carte di un mazzo registrato.
help-read-spaces = Conta i pezzi sugli spazi di un tabellone.
help-read-track = Trova i segnalini su un tracciato numerato.
help-read-tiles = Trova le tessere su una griglia.
help-read-family = La famiglia dei marcatori.
help-read-empty = Una foto della stessa vista senza niente sopra.
help-read-count = Quanti dadi ci sono.
help-read-enrolled = Dadi registrati con «companion enrol dice».
help-read-deck = Un mazzo registrato con «companion enrol deck».
help-read-spaces-file = Un file JSON con gli angoli di ogni spazio.
help-read-track-file = Un file JSON con gli angoli di ogni spazio del tracciato, come quello di «read spaces».
help-read-expect = Solo questi colori registrati, separati da virgole (predefinito: tutti).
help-read-colours = Colori registrati con «companion enrol colours».
help-read-grid = Quante righe e colonne ha la griglia.
help-read-corners = Gli angoli esterni della griglia in senso orario da in alto a sinistra, oppure «auto».
help-read-tiles-file = Tessere registrate con «companion enrol tiles».
help-read-tiles-colours = Colori dei pezzi che possono stare sulle tessere, registrati da immagini di singole caselle.
help-read-before = Una foto precedente: si dice solo che cosa è cambiato.
help-read-before-corners = Gli angoli nella foto precedente; gli stessi se non indicati.
help-draw = Scrive la foto con i risultati disegnati.
help-enrol =
    Registra da foto le proprie carte, i colori, le tessere e i dadi.
    Niente di tutto ciò lascia questo computer.
help-enrol-deck = Registra carte: una foto per carta, o una cartella di foto per carta.
help-enrol-tiles = Registra tessere quadrate; un nome che finisce in 2x2 dice quante caselle copre.
help-enrol-colours = Registra i colori dei pezzi: una cartella di foto per colore, e una chiamata «empty».
help-enrol-dice = Registra dadi: una cartella di foto per colore, o per ogni dado una cartella per faccia.
help-enrol-out = Il file da scrivere.
help-enrol-draw = Scrive un’immagine di tutto ciò che è stato registrato, con i nomi; guarda se ognuno è ciò che dice il suo nome.

see-not-installed = gli occhi non sono installati ({ $why }); esegui una volta ./setup.sh run, che li installa
see-refused = non si può leggere ({ $code }): { $advice }
see-cannot-draw = non si può scrivere un’immagine in { $file }; dai un nome che finisce in .png o .jpg
see-not-written = non si può scrivere { $file } ({ $why }); scegli un altro posto o nome
see-would-overwrite = { $file } è una delle immagini da leggere e andrebbe persa; dai un altro nome
see-named-like-picture = { $file } ha il nome di un’immagine, e ciò che vi si scrive non lo è; dai un altro nome
see-written-twice = { $file } non si può scrivere due volte; dai a ogni file un nome suo
see-no-folder = non si può scrivere { $file }: la cartella non esiste; creala, o scegline un’altra
see-bad-numbers = «{ $value }» non sono { $n } numeri separati da virgole, come vuole { $what }
see-corners-clockwise = gli angoli { $corners } di { $what } non girano in senso orario attorno a niente; comincia da quello in alto a sinistra della plancia o griglia
see-before-which = { $what } dà quelli in una foto precedente; nominala con { $needs }
see-bad-grid = «{ $value }» non è una griglia; scrivi righe x colonne, come 5x5
see-marker = marcatore { $id } in { $x }, { $y }
see-die = { $value } ({ $colour })
see-colour = { $colour ->
    [white] bianco
    [grey] grigio
    [black] nero
    [red] rosso
    [orange] arancione
    [yellow] giallo
    [brown] marrone
    [green] verde
    [turquoise] turchese
    [blue] blu
    [purple] viola
    [pink] rosa
   *[other] { $colour }
}
see-no-dice = nessun dado è in vista
see-no-markers = nessun marcatore della famiglia { $family } è in vista; di un’altra famiglia? Vedi --family
see-card = { $id }, girata di { $turn }
see-space = { $name }: { $pieces }
see-track = { $colour }: { $space }
see-space-refused = { $name }: non si può leggere ({ $code }): { $advice }
see-tile = riga { $row }, colonna { $column }: { $id }, girata di { $turn }
see-no-tiles = non si vede nessuna tessera registrata, o niente è cambiato
see-tile-gone = riga { $row }, colonna { $column }: non c’è più niente
see-tile-refused = riga { $row }, colonna { $column }: non si può leggere ({ $code }), forse { $maybe }: { $advice }
see-enrolled = { $n ->
    [one] registrata una cosa
   *[other] registrate { $n } cose
} in { $file }
help-mat =
    Scrive il tappetino in PDF in scala: marcatori, vassoio per dadi, posti per carte, e una scacchiera per calibrare l’obiettivo.
    Stamparlo al 100 %; la linea di 100 mm in basso dice se la stampante ha obbedito.
help-mat-paper = Il formato della carta.
help-mat-out = Il PDF da scrivere.
help-calibrate = Misura una parte dell’attrezzatura.
help-calibrate-camera = Calibra l’obiettivo da foto della seconda pagina del tappetino, inclinata in modi diversi.
see-mat = { $file }: tappetino { $paper } con { $n } marcatori; stamparlo al 100 %
see-mat-is-pdf = il tappetino è un PDF: dare a { $file } un nome che finisce in .pdf
see-calibrated = obiettivo calibrato in { $file }, scarto di { $error } pixel
count-line-or-picture = dai la riga di ciò che c’è o una sola immagine (--photo o --camera), non tutte e due
count-no-deck = le carte non sono registrate; fallo una volta con: companion enrol deck CARTELLA --game { $game }; o di’ con --deck quale file usare
count-nothing = di’ che cosa c’è, per esempio: companion count { $game } "{ $example }"
count-read = Letto: { $line }
count-doubt = Guarda di nuovo: { $doubt }
count-unsure = Non tutto è stato letto con certezza, quindi nulla è stato contato. Correggi la riga e contala: companion count { $game } "{ $line }"
count-ask = Scrivi la riga come stanno le carte, o premi Invio per contare ciò che è stato letto:
count-bad-coins = «{ $word }» non si capisce; scrivi le monete come cooper+4, o +12 per la riserva
see-other-card = «{ $id }» non è una carta di questo gioco; dai alle immagini del mazzo i nomi che il gioco dà alle sue carte
see-no-cards = nessuna carta del mazzo è in vista; controlla dove punta la telecamera, o registra il mazzo
see-no-deck = le carte di questo gioco non sono registrate; fallo una volta nell’app (Dispositivi, Ciò che la telecamera ha imparato), o in un terminale con: companion enrol deck --game { $game } --camera usb://0, o da una CARTELLA di foto: companion enrol deck CARTELLA --game { $game }
