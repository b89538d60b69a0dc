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
    Elenca i giochi.
    L’ultima colonna dice quanti numeri stampati sono ancora provvisori, sul totale.
help-perft =
    Conta tutti i modi di proseguire da una posizione.
    Due versioni delle regole che contano lo stesso numero sono quasi certamente le stesse regole.
help-perft-depth = Quanti eventi guardare avanti (2).
help-perft-players = Nomi o NOME:COLORE, separati da virgole; altrimenti il minor numero di posti possibile.
help-perft-after = Eventi da giocare prima, separati da virgole.
help-perft-divide = Una riga per ogni primo evento.
help-option = Un’opzione del gioco; si può ripetere.
help-box-option = Una scatola: i numeri stampati della tua copia.
help-simulate =
    Gioca molte partite tra programmi e le riassume.
    Mostra i punti con la loro dispersione, vittorie e durata, e conta le partite in cui è successo qualcosa d’impossibile, ognuna con il seme che la ripete. In quel caso lo stato d’uscita è 1.
help-simulate-games = Quante partite (100).
help-simulate-players = Programmi giocatori, uno per posto, separati da virgole (random).
help-simulate-seed = La prima parte del seme di ogni partita (1).
help-bench =
    Misura la velocità del compagno.
    Ogni valore sta accanto a un riferimento misurato nella stessa prova.
help-bench-only = Solo questa misura; si può ripetere.
help-bench-rounds = Quante volte misurare; conta la mediana (5).
help-bench-check = Esce con stato 1 se un limite non è rispettato.
help-doctor =
    Controlla questo computer.
    Guarda sistema, pacchetti, disco, schermo, telecamera, controllore e piedini, e dice che cosa fare per quel che manca. Lo stato d’uscita è 1 se qualcosa non funzionerà.
