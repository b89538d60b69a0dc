# Che cosa dicono gli occhi di immagini, registrazioni, file di spazi e fonti che non si possono usare.

eye-error-picture-is-folder = { $file } è una cartella; indica una delle immagini che contiene
eye-error-picture-not-read = { $file }: { $said }; controlla il nome dell’immagine
eye-error-picture-empty = { $file } è vuoto; copia o salva di nuovo l’immagine
eye-error-picture-damaged = { $file } è danneggiato o troncato; copia o salva di nuovo l’immagine
eye-error-picture-too-large = { $file } è troppo grande, si leggono immagini fino a { $most } milioni di pixel; salvala più piccola, o imposta una risoluzione più bassa della fotocamera
eye-error-picture-foreign = { $file } è un’immagine di un tipo che non si può leggere; salvala in JPEG o PNG
eye-error-no-picture = { $file } non è un’immagine leggibile; usa JPEG o PNG
eye-error-array-of-another-shape = ci vuole una matrice uint8 (altezza, larghezza, 3), non { $kind } { $shape }; converti prima l’immagine
eye-error-array-of-other-channels = ci vogliono tre canali (BGR), non { $n }; converti prima l’immagine

eye-error-source-without-pictures = in { $file } non ci sono immagini ({ $kinds }); scegli un altro file o un’altra cartella
eye-error-no-video = non c’è il video { $file }; controlla il nome del file
eye-error-video-not-played = { $file } non si può riprodurre: è danneggiato, o non è un video di un tipo leggibile; salvalo in MP4 (H.264), o dai delle immagini
eye-error-no-source = «{ $name }» non è una telecamera, e non c’è un’immagine, una cartella o un video con questo nome; controlla il nome, o prova con usb://0, picamera o twin://

eye-error-enrolment-lacks = in { $file } manca «{ $name }»: è danneggiato, o di un’altra versione; registra di nuovo
eye-error-enrolment-not-written = non si può scrivere { $file } ({ $said }); dai il nome di un altro file
eye-error-enrolment-of-nothing-known = { $file } contiene altro: ci { $kind ->
    [deck] vuole un mazzo
    [tiles] vogliono le tessere
    [colours] vogliono i colori
    [dice] vogliono i dadi
    [board] vuole una plancia
    [lens] vuole un obiettivo
   *[other] vuole «{ $kind }»
}; controlla il nome del file
eye-error-enrolment-of-another-kind = { $file } contiene { $found ->
    [deck] un mazzo
    [tiles] tessere
    [colours] colori
    [dice] dadi
    [board] una plancia
    [lens] un obiettivo
   *[other] «{ $found }»
}, e invece ci { $kind ->
    [deck] vuole un mazzo
    [tiles] vogliono le tessere
    [colours] vogliono i colori
    [dice] vogliono i dadi
    [board] vuole una plancia
    [lens] vuole un obiettivo
   *[other] vuole «{ $kind }»
}; controlla il nome del file
eye-error-enrolment-of-another-version = { $file } è stato scritto da un’altra versione di questo programma; registra di nuovo
eye-error-enrolment-damaged = { $file } è danneggiato ({ $said }); registra di nuovo
eye-error-enrolment-not-read = { $file }: { $said }; controlla il nome del file
eye-error-no-enrolment = { $file } non è una registrazione, o è danneggiata; registra di nuovo

eye-error-no-folder = { $folder } non è una cartella; indica la cartella che ha un’immagine per ognuno
eye-error-folder-without-pictures = in { $folder } non ci sono immagini; mettici <nome>.jpg o <nome>/*.jpg
eye-error-no-picture-of-one = di { $name } non c’è nessuna immagine in { $folder }; aggiungine una, o togli la cartella
eye-error-all-left-out = è stato saltato tutto; mostra almeno una cosa
eye-error-no-card-outline = in nessuna immagine si trova il contorno di una carta: riempi l’immagine con la carta, o posala su una tovaglia a tinta unita di un altro colore
eye-error-picture-unfit = { $name }: { $refusal }
eye-error-pictures-unusable = { $n } immagini non si possono usare: { $each }
eye-error-card-picture-small = l’immagine di { $name } ha { $size } pixel; fanne una di almeno 150 pixel
eye-error-deck-without-pictures = non ci sono immagini; un mazzo ha bisogno di almeno una carta
eye-error-deck-contradicts-itself = le parti del mazzo non vanno insieme; registralo di nuovo
eye-error-tile-picture-unfit = l’immagine di { $name } ha { $size } pixel; una tessera è quadrata e ne vuole almeno 12 per lato
eye-error-tiles-without-pictures = non ci sono immagini di tessere; mettici <tessera>.jpg o <tessera>/*.jpg
eye-error-tiles-named-otherwise = { $file } è danneggiato: nomi e immagini non corrispondono; registra di nuovo le tessere
eye-error-tile-without-size = { $file } è danneggiato: una tessera è senza misura; registra di nuovo le tessere
eye-error-grid-without-cells = una griglia di { $rows } x { $columns } caselle non ne ha nessuna; dai almeno una riga e una colonna
eye-error-grid-mirrored = gli angoli girano attorno alla griglia in senso antiorario, e così la rendono speculare; dalli in senso orario da quello in alto a sinistra
eye-error-grid-not-gone-round = gli angoli della griglia non le girano attorno; dalli uno dopo l’altro, in senso orario da quello in alto a sinistra
eye-error-before-elsewhere = gli angoli della griglia non sono nell’immagine precedente ({ $size } pixel, questa { $now }); indica anche quelli che ha lì

eye-error-no-folder-of-colours = { $folder } non è una cartella; indicane una che abbia una cartella di immagini per colore
eye-error-too-few-colours = servono almeno due colori (o uno ed «empty»); aggiungi cartelle con immagini
eye-error-no-folder-of-dice = { $folder } non è una cartella; indicane una che abbia una cartella per dado
eye-error-folder-without-dice = in { $folder } non ci sono dadi; aggiungi una cartella di immagini per dado
eye-error-no-readable-die = nessuna immagine in { $folder } mostra un solo dado leggibile; rifalle, con un dado per immagine
eye-error-faces-without-pictures = non c’è nessuna immagine da registrare; dai un’immagine per faccia, in una cartella che ha il nome della faccia
eye-error-no-faces = non è registrata nessuna faccia; aggiungi alla cartella del dado una cartella per faccia
eye-error-four-sided-colours = le immagini del dado a quattro facce non mostrano ciascuna tre colori su quattro; rifalle, dall’alto e senza riflessi, e controlla che ognuna sia nella cartella giusta
eye-error-sides-alike = le immagini di { $name } mostrano gli stessi colori di quelle di { $others }; falle dall’alto, con il dado nella stessa luce della partita
eye-error-sides-of-no-colour = le immagini di { $name } non mostrano tutte un colore comune; falle dall’alto, con il dado nella stessa luce della partita

eye-error-spaces-not-read = { $file }: { $said }; controlla il nome del file
eye-error-spaces-not-json = { $file }: ci vuole {"{"}"spaces": {"{"}"nome": quattro angoli [x, y]{"}"}{"}"} (riga { $line }: { $said })
eye-error-no-spaces-file = { $file }: ci vuole {"{"}"spaces": {"{"}"nome": quattro angoli [x, y]{"}"}{"}"}
eye-error-spaces-none = { $file } non nomina nessuno spazio; dai a ognuno un nome e quattro angoli [x, y]
eye-error-space-without-corners = { $file }: lo spazio «{ $name }» vuole quattro angoli [x, y], non { $found }
eye-error-space-not-gone-round = { $file }: gli angoli dello spazio «{ $name }» non gli girano attorno; dalli in senso orario da quello in alto a sinistra
eye-error-no-such-family = { $family } non è una famiglia di marcatori; note: { $known }
eye-error-quad-without-corners = lo spazio «{ $name }» vuole quattro angoli [x, y] in pixel che lo circondino, non un array { $shape } di { $found }
eye-error-space-twice = { $file } dà due volte «{ $name }»; dai a ogni spazio un nome suo
eye-error-space-around-nothing = gli angoli dello spazio «{ $name }» non racchiudono niente; dalli uno dopo l’altro, girandogli attorno
eye-error-space-outside = lo spazio «{ $name }» è fuori dall’immagine ({ $size }); correggi i suoi angoli, o fai vedere alla telecamera una parte più grande del tavolo

eye-error-board-picture-damaged = l’immagine in { $file } è danneggiata; registra di nuovo la plancia
eye-error-board-picture-unfit = { $refusal }
eye-error-board-picture-blurred = l’immagine è sfocata: tieni ferma la telecamera, pulisci l’obiettivo o regola il fuoco
eye-error-board-without-features = si vedono meno di { $n } marcatori e la plancia ha pochissimi dettagli; mettile attorno i marcatori stampati
eye-error-board-without-spaces = la plancia registrata non ha spazi per i pezzi; registra la plancia con i suoi spazi
eye-error-board-without-tile-places = la plancia registrata non ha posti per le tessere; registra la plancia con i suoi spazi
eye-error-board-without-tray = la plancia registrata non ha un vassoio per il dado; registra la plancia con i suoi spazi

eye-error-no-such-paper = non c’è un tappetino per carta «{ $paper }»; scegli tra { $papers }
eye-error-mat-not-written = { $file }: { $said }; scegli un altro file
eye-error-lens-damaged = la misura dell’obiettivo è danneggiata ({ $file }); rifalla con { $command }, o cancella il file
eye-error-lens-of-another-shape = l’obiettivo è stato calibrato a { $lens }, l’immagine ha { $size }, che è un altro formato; calibralo di nuovo a questa misura
eye-error-pictures-of-several-sizes = le immagini non sono tutte della stessa misura; falle tutte con una sola impostazione della telecamera
eye-error-calibration-board-unseen = la tavola di calibrazione si vede in { $n } immagini su { $of }, ne servono { $needed }; è la pagina 2 del tappetino stampato, non speculare: riempi l’immagine con essa
eye-error-calibration-pictures = la tavola di calibrazione si vede in { $n } immagini su { $of }, ne servono { $needed }; riempi l’immagine con la tavola e inclinala ogni volta diversamente
eye-error-calibration-board-seldom = la tavola di calibrazione si vede in { $n ->
    [one] una immagine
   *[other] { $n } immagini
} su { $of }, ne servono { $needed } (manca al numero { $unseen }: lì è troppo piccola, sfocata o tagliata); riempi l’immagine con la tavola e inclinala ogni volta diversamente
eye-error-calibration-places = le immagini mostrano la tavola di calibrazione { $n ->
    [one] in un solo posto
   *[other] in soli { $n } posti
}, ne servono { $needed }; dopo ogni immagine spostala e inclinala
eye-error-calibration-off = la calibrazione sbaglia di { NUMBER($error, minimumFractionDigits: 1, maximumFractionDigits: 1) } pixel; metti la tavola ben piana e tieni ferma la telecamera
eye-error-calibration-from-one-side = tutte le immagini mostrano la tavola quasi dallo stesso lato; inclinala di circa 20 gradi, ogni volta da un’altra parte
