# Perché una mossa, un esito, una correzione o una scatola non va bene.

# -- mosse

village-refuse-not-now = «{ $move }» non è quello che si chiede ora ({ $question })
village-refuse-other-action = questa è l’azione della casella { village-space }; quella mossa è di un’altra casella
village-refuse-not-possible = «{ $move }» ora non è possibile
village-refuse-nobody-there = non hai un famigliare «{ $generation }» in quel luogo ({ $place })
village-refuse-not-owned = servono { $need }, e ne hai { $have }
village-refuse-wrong-price = il prezzo è { $price }, non { $paid }
village-refuse-space-not-in-play = la casella { village-space } non è in gioco
village-refuse-space-empty = nella casella { village-space } non ci sono più cubi
village-refuse-no-such-cube = nella casella { village-space } non c’è un { village-cube }
village-refuse-well-no-coins = avete concordato che al pozzo le monete non valgono
village-refuse-must-produce = avete concordato che un famigliare appena addestrato produce subito
village-refuse-farm-empty = sulla tua fattoria non c’è nessuno che raccolga il grano
village-refuse-grain-full = la tua fattoria ha già { $n } sacchi di grano, e di più non ne tiene
village-refuse-reserve-empty = nella tua riserva non c’è più nessuno
village-refuse-bag-not-board = il sacchetto nero non è sul tabellone, quindi nessuno può tornarne
village-refuse-not-on-board = può tornare solo un famigliare vivo sul tabellone, non da lì ({ $place })
village-refuse-other-craft = { village-made } non si produce { village-at-craft }, dove hai appena addestrato un famigliare
village-made = { $good ->
    [scroll] la pergamena
    [horse] il cavallo
    [plow] l’aratro
    [ox] il bue
   *[wagon] il carro
    }
village-refuse-no-craftsman = per produrre { village-made } con il tempo ti serve un famigliare { village-at-craft }
village-refuse-no-grain = servono { $need ->
    [one] { $need } sacco
   *[other] { $need } sacchi
    } di grano, e ne hai { $have }
village-refuse-no-such-stage = dallo stadio { $stage } nessuno può avanzare
village-refuse-not-in-council = non hai famigliari nella camera di consiglio
village-refuse-stage-not-reached = il privilegio del { $stage }° stadio vuole un famigliare lì; il tuo più avanti è al { $reached }° stadio
village-refuse-ring-gone = il segnalino prossimo primo giocatore è già stato preso
village-refuse-supply-empty = nella riserva non ci sono più cubi influenza
village-refuse-wrong-choice = { $n ->
    [0] scegli esattamente una tessera merce
    [one] scegli esattamente un cubo influenza
   *[other] scegli esattamente { $n } cubi influenza
    }
village-refuse-supply-short = nella riserva restano solo { village-cubes }
village-refuse-order-of-choice = scrivi la scelta in quest’ordine: { $gains }
village-refuse-order-of-payment = scrivi il pagamento in quest’ordine: { $notation }
village-refuse-no-wagon = non hai carri
village-refuse-no-path = nessun cammino porta { $origin } { $city }
village-refuse-customer-queues = questo cliente è ancora in fila d’attesa ({ $customer })
village-refuse-no-such-customer = nessuna bancarella ha questo cliente ({ $customer })
village-refuse-cannot-deliver = non hai quello che vuole questo cliente ({ $customer })
village-refuse-first-sale-free = la tua prima vendita è senza supplemento; servi senza pagarlo
village-refuse-no-bread = per questo stadio il pane non vale, o ne hai troppo poco: ne hai { $have }
village-refuse-not-visible = può morire solo un famigliare sulla fattoria o sul tabellone ({ $place })
village-refuse-not-the-oldest = prima deve morire un famigliare «{ $generation }»
village-refuse-carla-other-space = Carla prende il suo cubo dalla casella { village-space }
village-refuse-entry-not-possible = per la casella { village-space } ora non si può inserire: niente lo permette, o è già stato inserito

# -- esiti

village-refuse-cube-not-in-bag = nel sacchetto non può esserci un { village-cube }: { $elsewhere } su { $total } sono altrove
village-refuse-customer-seen = questo cliente è già stato girato ({ $customer })
village-refuse-not-influence = qui la pestilenza non è possibile
village-refuse-no-such-family = nessuna famiglia di questo colore è in gioco: { village-family-m }
village-refuse-not-in-bag = nel sacchetto nero non c’è un famigliare { village-family-m } «{ $generation }»
village-refuse-monks-out = { $n ->
    [one] il monaco è già fuori
   *[other] tutti e { $n } i monaci sono già fuori
    } dal sacchetto
village-refuse-quill-seen = la penna d’oca { village-row } alla plancia di Carla è già scoperta: questa tessera dev’essere vuota
village-refuse-quill-due = la penna d’oca { village-row } alla plancia di Carla non si è ancora vista: quest’ultima tessera deve mostrarla

# -- correzioni

village-correct-supply = nella riserva restano solo { village-cubes }
village-correct-number = «{ $value }» non è un numero intero da 0 a { $most }
village-correct-members = indica { $n ->
    [one] il luogo dell’unico famigliare
   *[other] i luoghi di tutti e { $n } i famigliari
    } «{ $generation }», uniti da +, tra: { $places }
village-correct-full = la cronaca del villaggio o il cimitero non ha posto per così tanti
village-field = { $owner }: { $what }
village-field-cubes = { village-many-cubes }
village-field-members = famigliari «{ $generation }»
village-field-disc = disco, { $city }
village-field-pieces = { $piece ->
    [scroll] pergamene
    [horse] cavalli
    [plow] aratri
    [ox] buoi
    [wagon] carri
    [coin] monete
    [grain] sacchi di grano
   *[bread] pane
    }
village-field-value = { $value ->
    [yes] sì
    [none] vuoto
    [council] camera di consiglio
    [aside] accanto al tabellone
   *[no] no
    }
village-field-single = { $field ->
    [life] caselle dell’indicatore ciclo vitale oltre la prima
    [owed] famigliari che devono ancora morire
    [first] primo giocatore
    [ring] segnalino prossimo primo giocatore
   *[carla-track] ultima casella sul tracciato di Carla
    }

# -- la scatola

village-box-positive = { $key } dev’essere almeno 1, non { $value }
village-box-negative = { $key } non può essere negativo: { $value }
village-box-divisible = carta preparazione per { $players } giocatori: { $total } cubi non si dividono in parti uguali
village-box-bag = carta preparazione per { $players } giocatori: si distribuiscono { $total } cubi, ma nel sacchetto ne entrano solo { $added }; devono essere di più
village-box-solo-market = carta preparazione per 2 giocatori: sul mercato va esattamente 1 cubo, non { $value }
village-box-council-time = gli stadi da 2 a 4 della camera di consiglio costano 2 o 3 unità di tempo, e ci sono entrambi i valori; non { $times }
village-box-church-grain = il grano per gli stadi da 2 a 4 della chiesa dev’essere 1, 1, 2 o 1, 2, 1 o 1, 2, 2; non { $grain }
village-box-church-bread = al { $stage }° stadio della chiesa il pane non può superare il grano
village-box-map-line = «{ $line }» non è un cammino: scrivi DA A CUBI con luoghi e colori della mappa
village-box-map-colour = «{ $line }» nomina un colore che non è d’influenza
village-box-map-village = accanto al villaggio ci sono esattamente due città: north e other
village-box-map-north = il cammino dal villaggio alla città a nord costa 2 cubi marroni
village-box-map-unreachable = nessun cammino porta a una città: { $city }
village-box-map-green = nessun cammino costa cubi verdi
village-box-reward = la ricompensa di una città dev’essere prestige, cubes o coin ({ $city })
village-box-labels = { $key } accetta solo queste etichette: { $labels }
village-box-no-space = a { $key } serve una casella sempre in uso
village-box-wedding-spaces = esattamente due sezioni della cronaca hanno una casella matrimonio
village-box-customer = il cliente { $customer } deve volere merci o grano, almeno uno di ciascuno indicato
village-box-customer-grain = il cliente { $customer } vuole più grano di quanto ne tenga una fattoria
village-box-fate-count = la plancia di Carla ha { $n } caselle diverse con una tessera fato in cima e { $n } in fondo
village-box-fate-range = ogni casella con una tessera fato, e la prima casella, sta tra 1 e { $spaces } sul tracciato di Carla
village-box-clockwise = l’ordine di Carla nomina ogni casella azione esattamente una volta
village-box-clockwise-known = in senso orario vengono mercato, viaggio, camera di consiglio
village-box-ranks = ogni colore d’influenza ha esattamente un rango della plancia matrimonio
