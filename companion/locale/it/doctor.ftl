# Quello che il dottore trova e consiglia.

doctor-ok = a posto
doctor-absent = assente
doctor-problem = problema
doctor-none = niente
doctor-list = { $items }
doctor-summary = { $problems ->
    [0] Nulla in contrario. Quel che è assente non serve per giocare nel terminale.
    [one] Un problema; la riga con → dice che cosa fare.
   *[other] { $problems } problemi; le righe con → dicono che cosa fare.
}
doctor-not-allowed = { $items }, ma non hai il permesso di usarlo
doctor-group-advice = sudo usermod -aG { $group } $USER, poi esci e rientra

doctor-board = computer
doctor-board-found = { $model } ({ $cpu })
doctor-system = sistema
doctor-system-advice = Il compagno è provato su Debian 12 e 13 e Raspberry Pi OS; altri spesso funzionano.
doctor-power = corrente
doctor-power-ok = l’alimentatore basta
doctor-power-low = l’alimentatore è o è stato troppo debole
doctor-power-advice = Usa l’alimentatore ufficiale e un cavo corto: uno debole rovina le schede di memoria.
doctor-heat = calore
doctor-heat-found = { $degrees } °C
doctor-heat-advice = Il processore rallenta: dagli aria o un dissipatore.
doctor-clock = orologio
doctor-clock-advice = La data è sbagliata: collega una rete, o regolala con: sudo date -s 'AAAA-MM-GG HH:MM'
doctor-language = lingua
doctor-language-found = { $language }, lettere in { $encoding }
doctor-language-advice = Non tutte le lettere si possono mostrare: imposta LANG su UTF-8, per esempio C.UTF-8.

doctor-python = Python
doctor-python-advice = Serve Python da 3.11 a 3.13: ./setup.sh run ne trova o ne installa uno.
doctor-packages = pacchetti Python
doctor-packages-advice = Esegui una volta ./setup.sh run; installa quel che manca.
doctor-packages-missing = mancano: { $packages }
doctor-packages-machine = pacchetti per il controllore
doctor-packages-vision = pacchetti per la telecamera
doctor-packages-app = pacchetti per l’app
doctor-packages-extra = Serve solo per questa parte: .venv/bin/pip install -c constraints.txt -e '.[{ $extra }]'

doctor-disk = disco
doctor-disk-found = { $megabytes } MB liberi per { $folder }
doctor-disk-advice = Fai posto: presto immagini e registri potrebbero non starci più.
doctor-writing = salvataggio
doctor-writing-found = una scrittura sicura richiede { $milliseconds } ms
doctor-writing-failed = in { $folder } non si può scrivere: { $why }
doctor-writing-advice = Rendi tua la cartella, o imposta COMPANION_HOME su una che lo sia.
doctor-writing-slow = La scheda di memoria è lenta; una migliore (classe A1 o A2) salva senza pause.
doctor-database = banca dati
doctor-database-found = SQLite { $version }
doctor-database-advice = Il suo registro non funziona in questa cartella: imposta COMPANION_HOME su un disco locale.

doctor-display = schermo
doctor-display-server = server grafico { $server }
doctor-display-advice = Il terminale fa tutto. Per l’app collega uno schermo e accedi da lì.
doctor-touch = pannello tattile
doctor-touch-advice = Va bene anche un mouse. Un pannello vuole il cavo USB o piatto oltre a quello video.
doctor-camera = telecamera
doctor-camera-advice = Tutto si può inserire a mano. Altrimenti collega una telecamera USB o controlla il cavo piatto.
doctor-serial = controllore
doctor-serial-advice = Le estrazioni vengono da un generatore o dalle tue mani. Altrimenti collega il cavo USB della macchina.
doctor-gpio = piedini
doctor-gpio-advice = Servono solo per pulsanti e lampade; un Raspberry Pi li ha.
