# Giocare nel terminale.

play-guest = Ospite
play-chance = Sorte
play-times = { $n } volte
play-title = { $game }: { $seats }
play-seat = { $name } ({ $colour })
play-seat-program = { $name } ({ $colour }, un programma)
play-seat-watching = { $name } ({ $colour }, decide { $program })
play-against = in solitario contro { $automaton }
play-saved-as = salvato come tavolo { $table }
play-resumed = si continua al tavolo { $table }
play-stand-ins = { $n ->
    [one] Un numero stampato è ancora provvisorio
   *[other] { $n } numeri stampati sono ancora provvisori
}; «companion box { $game } stand-ins» dice dove guardare sulla tua copia
play-camera-idle = qui alla telecamera non si chiede niente: decidono i programmi ed estrae il generatore; gioca con --ask o --randomiser hand per farla guardare
play-no-solo = { $game } non si gioca da soli
play-solo-alone = --solo è per un posto, non per { $n }
play-bad-clock = «{ $value }» non è un tempo per pensare; si scrive minuti, o minuti+secondi: 30 o 30+15
play-no-program = nessun programma giocatore si chiama { $name }; ci sono: { $known }
play-no-such-number = non c’è il numero { $number }; l’elenco va da 1 a { $n }
play-correction = correzione: { $path } è { $value }
play-now-at = ora: { $position }
play-draw-possible = possibili: { $outcomes } ({ $n } in tutto)
play-draw-prompt = è uscito> 
play-left = Salvato. Per continuare: companion resume { $table }
play-finished = salvato come tavolo { $table }; vedi «companion history { $table }» e «companion export { $table }»
play-picture = i punti nel tempo: { $file }
play-no-picture = l’immagine dei punti non si può scrivere: { $why }

score-now = punti ora
score-final = punteggio finale
score-source = punti da
score-total = totale
score-rank = Grado: { $rank } ({ $points } punti)
score-winners = { $n ->
    [one] Vince: { $names }
   *[other] Vincono insieme: { $names }
}
score-decided = Decisivo: { $by }
picture-events = eventi
picture-points = punti

history-undone = annullato da { $number }

ask-suggestion = se non hai un desiderio tuo: { $move } ({ $reason })
ask-hint = un numero, o l’inizio di ogni parola; ? per l’aiuto
ask-word-machine = macchina
ask-usage-machine = macchina  o  !
ask-help-machine = estrae di nuovo la macchina, dopo che avete continuato a mano
ask-word-help = aiuto
ask-word-why = perché
ask-word-undo = annulla
ask-word-redo = ripristina
ask-word-score = punti
ask-word-table = tavolo
ask-word-history = storia
ask-word-correct = correggi
ask-word-clock = orologio
ask-word-pause = pausa
ask-word-quit = esci
ask-yes = sì
ask-usage-help = ?
ask-usage-why = perché MOSSA
ask-usage-undo = annulla [N]
ask-usage-redo = ripristina [N]
ask-usage-score = punti
ask-usage-table = tavolo [LUOGO]
ask-usage-history = storia [N]
ask-usage-correct = correggi [NOME=VALORE]
ask-usage-clock = orologio
ask-usage-pause = pausa
ask-usage-quit = esci
ask-help-moves = Una mossa è il suo numero nell’elenco, la sua notazione, o gli inizi delle sue parole se vanno bene per una sola («ta cr pi» per «take crafts pink»). Ora possibili:
ask-help-help = questo aiuto
ask-help-why = perché una mossa non è permessa, con la pagina del regolamento; o che cosa farebbe
ask-help-undo = torna alla tua ultima decisione, o di N eventi; dice che cosa rimettere a posto
ask-help-redo = ripristina ciò che è stato annullato
ask-help-score = il foglio dei punti ora
ask-help-table = che cosa c’è dove
ask-help-history = gli ultimi eventi
ask-help-correct = fa credere al compagno quel che c’è sul tavolo; da solo elenca i nomi
ask-help-clock = il tempo usato da ogni posto
ask-help-pause = ferma gli orologi fino a Invio
ask-help-quit = lascia il tavolo; la partita è salvata
ask-why-what = perché che cosa? si scrive: perché MOSSA
ask-why-not = { $move }: ora no
ask-why-legal = { $move }: ora è permesso. Vuol dire:
ask-undo-chance = Questo annullerebbe quel che è stato estratto o tirato ({ $outcomes }). Da rimettere a posto:
ask-undo-consent = Siete tutti d’accordo? (sì/no) 
ask-undo-kept = Nulla è stato annullato.
ask-undone = annullato: { $events }
ask-redone = di nuovo valido: { $events }
ask-correct-how = per correggere: correggi NOME=VALORE
ask-clock = { $name }: usati { $spent }
ask-clock-left = { $name }: usati { $spent }, restano { $left }
ask-paused = Gli orologi sono fermi. Invio per continuare: 

tables-none = nessuna partita salvata in { $folder }; se ne comincia una con «companion play GIOCO»
tables-none-running = nessuna partita salvata è in corso; se ne comincia una con «companion play GIOCO»
tables-running = in corso
tables-finished = finita
tables-damaged = danneggiata
tables-table = tavolo
tables-state = stato
tables-game = gioco
tables-seats = posti
tables-events = eventi
tables-last = ultimo evento (UTC)
tables-position = posizione

files-exported = tavolo { $table } scritto in { $file }
files-imported = { $file } salvato come tavolo { $table }
files-whole = { $file }: ogni riga è intatta e ogni mossa è regolare; { $n ->
    [0] nulla è stato estratto o tirato
    [one] un’estrazione o tiro
   *[other] { $n } estrazioni e tiri
}
files-verified = { $n ->
    [one] una è stata ricavata di nuovo dal seme rivelato ed è giusta
   *[other] { $n } sono state ricavate di nuovo dal seme rivelato e sono giuste
}
files-waiting = { $n ->
    [one] una viene da un generatore che rivela il seme a fine partita
   *[other] { $n } vengono da un generatore che rivela il seme a fine partita
}
files-others = { $n ->
    [one] una viene da mani o da un apparecchio, e non si può ricavare
   *[other] { $n } vengono da mani o da un apparecchio, e non si possono ricavare
}
files-commitment = impegno: { $commitment }
