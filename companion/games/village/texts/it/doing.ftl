# Istruzioni: che cosa fanno adesso le mani, o che cosa succede, e perché.

# -- tempo, punti, merci

village-do-time = Sposta l’indicatore ciclo vitale di { $name } di { $n ->
    [one] { $n } casella
   *[other] { $n } caselle
    } in senso orario, fino alla { $to }ª casella dopo la penna d’oca.{ $crossings ->
    [0] {""}
   *[other] {" "}Supera la penna d’oca: un famigliare muore { $when ->
        [now] subito
       *[later] alla fine del turno
        }.
    }
village-do-points = Sposta l’indicatore segnapunti di { $name } di { $n ->
    [one] { $n } casella
   *[other] { $n } caselle
    } in avanti, a { $to }.
village-do-pay = Rimetti nella riserva { $what } dalla fattoria di { $name }.
village-do-gain = Metti { $what } dalla riserva sulla fattoria di { $name }.
village-do-note = La riserva non basta: segna su carta { $what } per { $name }.
village-do-strike = Cancella { $what } dagli appunti di { $name }.
village-do-pay-ring = { $name } paga con il segnalino prossimo primo giocatore: mettilo sul bordo del tabellone fino al prossimo round.

# -- turni

village-do-take = Metti il { village-cube } della casella { village-space } sulla fattoria di { $name }.
village-do-take-plague = Rimetti nella riserva il cubo pestilenza della casella { village-space }; { $name } perde { $time } unità di tempo.
village-do-well = { $name } usa il pozzo e non prende cubi.
village-do-no-action = { $name } non può fare nulla nella casella { village-space }.

# -- famigliari

village-do-move-member = Sposta il famigliare «{ $generation }» di { $name } { $origin } { $target }.
village-do-birth = Sposta il famigliare «{ $generation }» di { $name } { $origin } { $target }: è nato.
village-do-recall = Riporta il famigliare «{ $generation }» di { $name } { $origin } { $target }.
village-do-train = Sposta il famigliare «{ $generation }» di { $name } { $origin } { $target }: lì viene addestrato.
village-do-ordain = Metti il famigliare «{ $generation }» di { $name } { $origin } { $target }.
village-do-enter = Sposta il famigliare «{ $generation }» di { $name } { $origin } { $target }.
village-do-advance = Sposta il famigliare «{ $generation }» di { $name } { $origin } { $target }.
village-do-travel = Sposta il famigliare «{ $generation }» di { $name } { $origin } { $target }.
village-do-promote = Sposta il famigliare «{ $generation }» di { $name } { $origin } { $target }.
village-do-die = Muore il famigliare «{ $generation }» di { $name }: sdraialo e spostalo { $origin } { $target }.
village-do-nobody-dies = { $name } non ha famigliari visibili, quindi nessuno muore.
village-do-disc = Aggiungi un disco di { $name } { $city }.
village-why-rest = { $why ->
    [section-full] quella sezione della cronaca del villaggio è piena
    [no-section] la cronaca del villaggio non ha una sezione per quel luogo
    [sea] la sezione viaggio è piena, e il famigliare è morto in mare
   *[no-place] non restano né sezioni né tombe libere
    }

# -- l’anello della camera di consiglio e il primo giocatore

village-do-ring-take = Metti il segnalino prossimo primo giocatore sulla fattoria di { $name }.
village-do-ring-back = Rimetti il segnalino prossimo primo giocatore sul tetto della camera di consiglio.
village-do-first-player = Metti il segnalino primo giocatore sulla fattoria di { $name }.

# -- l’inizio di un round

village-do-bag = Metti { $what } dalla riserva nel sacchetto verde e mescola.
village-do-draw = Metti il { village-cube } dal sacchetto verde sulla casella { village-space }.
village-do-clear-track = Rimetti nella riserva { $n ->
    [one] { $n } cubo
   *[other] { $n } cubi
    } dal tracciato di Carla: tutti tranne l’ultimo, sulla casella { $space }.

# -- giorno di mercato

village-do-market = { $carla ->
    [0] Giorno di mercato! Comincia { $name }, con una vendita senza supplemento.
   *[1] Giorno di mercato! { $name } ha preso il cubo del mercato e serve per prima.
    }
village-do-serve = Metti il cliente della bancarella { $stall } a faccia in giù accanto alla fattoria di { $name }: { $customer }.
village-do-carla-serve = Metti il cliente della bancarella { $stall } accanto alla plancia di Carla: { $customer }.
village-do-pass = { $name } passa ed esce da questo giorno di mercato.
village-do-pass-forced = { $name } non può servire nessuno ed esce da questo giorno di mercato.
village-do-market-ends = Il giorno di mercato finisce.
village-do-queue-to-stall = Sposta il primo cliente della fila d’attesa alla bancarella { $stall }: { $customer }.
village-do-queue-closes-up = Accorcia la fila d’attesa: { $n ->
    [one] il cliente rimasto avanza
   *[other] i { $n } clienti rimasti avanzano
    }.
village-do-reveal = Gira il primo cliente della pila e spostalo { $place }: { $customer }.
village-why-carla-serves = { $triggered ->
    [1] ha innescato lei il giorno di mercato e prende il primo cliente
   *[0] una volta nel tuo giorno di mercato prende il primo cliente ancora disponibile
    }

# -- messa

village-do-mass = Si tiene una messa: quattro elementi escono dal sacchetto nero.
village-do-ransom = Prendi dal sacchetto nero il famigliare «{ $generation }» di { $name }.
village-do-draw-monk = Metti il monaco accanto al sacchetto nero.
village-do-draw-member = Metti accanto al sacchetto nero il famigliare «{ $generation }» di { $name }.
village-do-to-church = Sposta il famigliare «{ $generation }» di { $name }, appena pescato, { $place }.
village-do-to-church-carla = Fai scorrere il famigliare «{ $generation }» di { $name } { $place }, il primo senza altri famigliari suoi.
village-do-monks-back = Rimetti nel sacchetto nero { $n ->
    [one] il monaco
   *[other] i { $n } monaci
    }.
village-do-majority = { $shared ->
    [0] { $name } ha la maggioranza sul tracciato chiesa.
   *[other] { $name } è in parità per la maggioranza sul tracciato chiesa e ottiene tutti i punti.
    }
village-do-majority-carla = Carla ha la maggioranza sul tracciato chiesa: nessuno ottiene punti.
village-do-majority-nobody = Nessuno è sul tracciato chiesa: nessuno ottiene punti.

# -- la fine

village-do-end-triggered = { $rest ->
    [chronicle] La cronaca del villaggio è piena
    [sea] La sepoltura in mare è piena
   *[other] Il cimitero è pieno
    }: { $name } ha innescato la fine della partita.
village-do-last-action = { $name } ha un’ultima azione.
village-do-game-over = L’ultima messa è finita: contate i punti.

# -- Carla

village-do-carla-take = Sposta il { village-cube } della casella { village-space } alla casella { $target } del tracciato di Carla.
village-do-roll-again = Sul tabellone non c’è un { village-cube }: tira di nuovo.
village-do-fate = Gira una tessera fato { village-row } alla plancia di Carla: { $face ->
    [quill] la penna d’oca. Muore uno dei suoi famigliari.
   *[blank] vuota.
    }
village-row = { $row ->
    [top] in cima
   *[bottom] in fondo
    }
village-do-fate-shuffle = Mescola le tessere fato { village-row } alla plancia di Carla e rimettile a faccia in giù.
village-do-carla-church-empty = Carla non ha più famigliari sull’edificio della chiesa: non reagisce.
village-why-carla-same = hai preso un { village-cube } dalla casella { village-space }, e lì ce n’è un altro
village-why-carla-next = nella casella { village-space } non c’è un altro { village-cube }; da lì in senso orario questo è il prossimo
village-why-carla-no-such-colour = sul tabellone non c’è un altro { village-cube }; in senso orario dalla casella { village-space }, la prima casella con cubi ha solo questo colore
village-why-carla-only-plague = restano solo cubi pestilenza; questo è il primo in senso orario
village-why-carla-last-colour = l’ultimo colore d’influenza sul tabellone è { village-colour }; comincia a cercare dalla tua casella
village-why-carla-your-choice = l’hai scelto tu per lei
village-why-carla-die = { $here ->
    [1] il dado mostra { village-colour }, e nella casella da cui hai preso ce n’è uno
   *[0] il dado mostra { village-colour }; dalla tua casella in senso orario questo è il prossimo
    }
village-why-carla-rest = { $why ->
    [chronicle] il suo cubo viene dalla casella { village-space }, che appartiene a questa sezione
    [section-full] il suo cubo viene dalla casella { village-space }, e la sezione corrispondente della cronaca è piena
    [no-section] il suo cubo viene dalla casella { village-space }, che non ha una sezione nella cronaca
    [sea] il suo cubo viene dalla casella { village-space }, e la sezione viaggio è piena
   *[no-place] non restano né sezioni né tombe libere
    }
village-why-carla-church = il suo cubo viene dalla chiesa: il suo famigliare con il numero più basso che sta lì entra gratis nel sacchetto

# -- Matrimonio

village-do-wedding = { $name } celebra le nozze: tira il dado due volte.
village-do-rank-taken = Il rango { $rank } è occupato: nessun famigliare rosa si sposta.
village-do-pink = Sposta un famigliare rosa { $origin } { $target }.
