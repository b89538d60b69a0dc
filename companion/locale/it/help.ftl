# Le pagine di aiuto della riga di comando. La prima riga di un aiuto è il suo riassunto.

help-usage = Uso:
help-options = Opzioni
help-commands = Comandi
help-options-metavar = [OPZIONI]
help-command-metavar = COMANDO ...
help-help = Mostra questa pagina.
help-version = Mostra la versione.
help-lang = La lingua; altrimenti vale COMPANION_LANG o la lingua del sistema.
help-json = Scrive JSON per altri programmi.

metavar-game = GIOCO
metavar-village = CHE COSA
metavar-table = TAVOLO
metavar-file = FILE
metavar-names = NOMI
metavar-name = NOME
metavar-pair = NOME=VALORE
metavar-moves = MOSSE
metavar-n = N

help-companion =
    Il compagno al tavolo mentre si gioca a un gioco da tavolo vero.
    Conosce le regole, estrae e tira, tiene punti e tempo, salva ogni evento e gioca ai posti rimasti liberi.
help-games =
    Elenca i giochi, o ne spiega uno.
    L’ultima colonna dice quanti numeri stampati sono ancora provvisori, sul totale. Con un nome, elenca le opzioni del gioco.
help-count =
    Conta i punti senza una partita: quello che sta davanti a un posto, scritto in una riga; ogni punto è spiegato.
    Per Villagers: catene con «/», ramificazioni tra parentesi, monete con «+», per esempio
    «founders lumberjack(carpenter+2 wheeler/cartwright)».
help-perft =
    Conta tutti i modi di proseguire da una posizione.
    Due versioni delle regole che contano lo stesso numero sono quasi certamente le stesse regole.
help-perft-depth = Quanti eventi guardare avanti (2).
help-perft-players = Nomi o NOME:COLORE, separati da virgole; altrimenti il minor numero di posti possibile.
help-perft-after = Eventi da giocare prima, separati da virgole.
help-perft-divide = Una riga per ogni primo evento.
help-option = Un’opzione del gioco; si può ripetere.
help-box-option = La scatola con cui giocare: il suo nome, o un file .toml; altrimenti quella in uso.
help-simulate =
    Gioca molte partite tra programmi e le riassume.
    Mostra i punti con la loro dispersione, vittorie e durata, e conta le partite in cui è successo qualcosa d’impossibile, ognuna con il seme che la ripete. In quel caso lo stato d’uscita è 1.
help-simulate-games = Quante partite (100).
help-simulate-players = Programmi giocatori, uno per posto, separati da virgole (random).
help-simulate-jobs = Quante partite giocare allo stesso tempo (1).
help-simulate-seed = La prima parte del seme di ogni partita (1).
help-bench =
    Misura la velocità del compagno.
    Ogni valore sta accanto a un riferimento misurato nella stessa prova.
help-bench-only = Solo questa misura; si può ripetere.
help-bench-rounds = Quante volte misurare; conta la mediana (5, e meno volte quel che dura a lungo).
help-bench-check = Esce con stato 1 se un limite non è rispettato.
help-doctor =
    Controlla questo computer.
    Guarda sistema, pacchetti, disco, schermo, telecamera, controllore e piedini, e dice che cosa fare per quel che manca. Lo stato d’uscita è 1 se qualcosa non funzionerà.

# giocare

metavar-word = PAROLA
metavar-clock = MIN[+SEC]

help-play =
    Comincia una partita e la gioca nel terminale.
    Tutto è salvato evento per evento; chi se ne va, o resta senza corrente, continua con «companion resume».
help-run =
    Gioca il compito principale: una partita in solitario dall’inizio alla fine.
    Senza opzioni, e con uno schermo, apre l’app. Altrimenti è «companion play village --solo» con un nome più corto;
    I suoi argomenti glieli passa ./setup.sh run.
help-app =
    Apre l’app sullo schermo.
    Dove c’è uno schermo, ./setup.sh run fa lo stesso; il chiosco la avvia insieme al computer.
help-app-table = Il tavolo salvato con cui continuare.
help-app-window = Una finestra di queste dimensioni, come 800x480.
help-app-camera = La telecamera che può guardare i sorteggi a mano: usb://0, picamera, o twin:// per un tavolo simulato; senza, tutte quelle presenti.
help-app-machine = La macchina dei sorteggi: la sua porta, o sim:// per una simulata; senza, l’unica collegata.
help-app-kiosk = Tutto lo schermo, senza puntatore del mouse.
metavar-size = DIMENSIONI
help-run-game = Il gioco (village).
help-resume =
    Continua una partita salvata.
    Senza nome, quella giocata per ultima.
help-recover = Il tavolo è danneggiato: salva quel che è intatto, conserva i file danneggiati e continua da lì.
help-ask = Decidi tu, o guarda decidere un programma; senza né l’una né l’altra, in un terminale decidi tu, altrove guardi.
help-randomiser = Chi estrae e tira: il generatore; la tua mano, inserendo quel che è uscito; o la macchina, anche con la sua porta o simulata (generator).
help-delay = Secondi di attesa dopo ogni evento che nessuno ha deciso.
help-solo = Una persona sola, contro l’avversario del gioco se ne ha uno.
help-players = Chi si siede: nomi di persone e di programmi giocatori, ognuno con :COLORE se si vuole, separati da virgole.
help-seed = Una parola che rende ripetibili estrazioni e programmi, per esempio 7.
help-clock = Tempo per pensare, per posto: minuti, e secondi aggiunti a ogni turno.
help-tables =
    Elenca le partite salvate.
    La prima è quella giocata per ultima.
help-score =
    Mostra il foglio dei punti di una partita salvata.
help-history =
    Mostra gli eventi di una partita salvata.
    Quelli annullati sono barrati.
help-history-last = Solo gli ultimi, in questo numero.
help-undo =
    Annulla gli ultimi eventi di una partita salvata.
    Senza numero, fino all’ultima decisione di un posto. Dice che cosa rimettere a posto. Estrazioni e tiri sono annullati solo con --yes.
help-undo-yes = Tutti sono d’accordo di annullare estrazioni e tiri, e i pezzi tornano al loro posto.
help-redo =
    Ripristina gli eventi annullati di una partita salvata.
    Senza numero, tutti. Le estrazioni tornano con lo stesso esito.
help-correct =
    Fa credere al compagno quel che c’è davvero sul tavolo.
    Senza NOME=VALORE elenca tutto ciò che si può correggere.
help-export =
    Scrive una partita salvata in un solo file di testo leggibile.
    Senza file, sullo standard output.
help-import =
    Salva come nuovo tavolo la partita di un file.
    Prima controlla ogni riga: formato, somme di controllo e regole.
help-verify =
    Controlla un file: ogni riga, ogni mossa e ogni estrazione.
    Le estrazioni del generatore sono ricavate di nuovo dal seme rivelato.

# scatole

metavar-key = CHIAVE
metavar-box = SCATOLA
help-box =
    Mostra e imposta i numeri stampati della tua copia.
    Un numero provvisorio sta al posto di uno che si legge solo su un componente; la tua copia lo sostituisce.
help-box-show = Elenca i numeri, e dove stanno sui componenti.
help-box-stand-ins = Elenca quel che è ancora provvisorio, e dove guardare.
help-box-set =
    Imposta i numeri come sono stampati sulla tua copia.
    I valori si scrivono come in TOML: 12, "pink", [1, 2, 2]. Uno vuoto torna al numero di serie. Numeri che vanno bene solo insieme si impostano insieme.
help-box-import = Salva una scatola da un file.
help-box-export = Scrive una scatola in un file, o sullo standard output.
help-box-use = Sceglie la scatola che i nuovi tavoli usano.
help-box-name = La scatola; altrimenti quella che i nuovi tavoli usano.
help-box-replace = Prende il posto di una scatola con lo stesso nome.
help-count-photo = Una foto delle carte come stanno.
help-count-camera = Una telecamera che guarda le carte: usb://0, picamera o un percorso.
help-count-coins = Monete che nessuna immagine dice: «cooper+4» su una carta, «+12» nella riserva. Si può dare più volte.
help-count-ask = Chiede di ciò che non è stato letto con certezza, anche se non c’è un terminale.
metavar-source = SORGENTE
metavar-coins = CARTA+MONETE
