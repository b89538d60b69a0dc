# Come si chiamano le cose.
#
# I nomi dei paesani sono quelli del regolamento. Non vi si trovano questi 22, che qui hanno una traduzione
# nostra: Lattaia, Casaro, Impagliatore, Costruttore di letti, Soffiatore di vetro, Muratore, Chiavaiolo,
# Vendemmiatore, Vignaiolo, Mercante di vino, Pastore, Filatore, Tessitore, Sarto, Conciatore, Sellaio,
# Calzolaio, Pollaiolo, Mietitore di campo, Cacciatore, Graticciaio, Apicoltore.

villagers-card = { $card ->
    [carpenter] Carpentiere
    [cooper] Bottaio
    [shipwright] Maestro d’Ascia
    [wheeler] Ruotaio
    [cartwright] Carradore
    [wood_carver] Intagliatore
    [log_rafter] Zatteriere
    [grazier] Bovaro
    [milk_maid] Lattaia
    [fromager] Casaro
    [thatcher] Impagliatore
    [bed_builder] Costruttore di letti
    [horse_trader] Cavallaio
    [ore_muler] Mulattiere
    [peddler] Ambulante
    [blacksmith] Fabbro
    [glass_blower] Soffiatore di vetro
    [mason] Muratore
    [seeker] Cercatore
    [spelunker] Speleologo
    [jeweler] Gioielliere
    [locksmith] Chiavaiolo
    [graper] Vendemmiatore
    [vintner] Vignaiolo
    [wine_trader] Mercante di vino
    [shepherd] Pastore
    [spinner] Filatore
    [weaver] Tessitore
    [tailor] Sarto
    [tanner] Conciatore
    [saddler] Sellaio
    [cobbler] Calzolaio
    [brewer] Birraio
    [poulterer] Pollaiolo
    [swineherd] Porcaro
    [truffler] Tartufo
    [harvester] Mietitore di campo
    [hunter] Cacciatore
    [chandler] Candelaio
    [wattler] Graticciaio
    [fisher] Pescatore
    [beekeeper] Apicoltore
    [grocer] Droghiere
    [freemason] Massone
    [priest] Prete
    [agent] Agente
    [monk] Monaco
    [apprentice] Apprendista
    [tinner] Stagnino
    [smuggler] Contrabbandiere
    [lumberjack] Taglialegna
    [hayer] Mietitore
    [miner] Minatore
    [founders] Fondatori
    [countess] carta Contessa
    [wood_back] carta con il dorso Legno
    [hay_back] carta con il dorso Fieno
    [ore_back] carta con il dorso Minerali
    [grapes_back] carta con il dorso Uva
    [wool_back] carta con il dorso Lana
    [leather_back] carta con il dorso Pelle
    [grains_back] carta con il dorso Cereali
    [solitary_back] carta con il dorso Solitario
    [special_back] carta con il dorso Speciale
   *[other] { $card }
    }
villagers-spot = { $ordinal ->
    [1] { villagers-card }
   *[other] { villagers-card } n. { $ordinal }
    }
villagers-on = sopra { $spot }
villagers-on-table = sul tavolo
villagers-on-side = dal lato { $side ->
    [gold] dell’oro
   *[food] del cibo
    }
villagers-road-villager = { villagers-card } al posto { $number } della Strada
villagers-road-place = il paesano al posto { $number } della Strada
villagers-nobody = nessuno
villagers-suit = { $suit ->
    [wood] Legno
    [hay] Fieno
    [ore] Minerali
    [grapes] Uva
    [wool] Lana
    [leather] Pelle
    [grains] Cereali
    [solitary] Solitario
   *[special] Speciale
    }
villagers-season = { $season ->
    [summer] Estate
   *[winter] Inverno
    }
villagers-owner = { $owner ->
    [red] Rosso
    [blue] Blu
    [green] Verde
    [yellow] Giallo
    [purple] Viola
    [countess] la Contessa
   *[other] { $owner }
    }
villagers-side = { $card ->
    [founders] Fondatori, il lato con l’oro
    [founders_fed] Fondatori, il lato con il cibo
    [countess] carta Contessa, il lato con l’oro
   *[countess_blank] carta Contessa, il lato senza oro
}
villagers-countess = Contessa
villagers-no-key = {""}
villagers-with-key = {", "}{ $key }
villagers-key-free = senza lucchetto
villagers-key-bank = pagando la Banca
villagers-key-tinner = aperto dallo Stagnino
villagers-key-villager = { $ordinal ->
    [1] pagando il paesano chiave di { $name }
   *[other] pagando il paesano chiave n. { $ordinal } di { $name }
    }

# -- componenti e luoghi

villagers-cards = { $n ->
    [one] 1 { villagers-card }
   *[other] { $n } × { villagers-card }
    }
villagers-coins = { $n ->
    [one] { $n } moneta
   *[other] { $n } monete
    }
villagers-face-down = { $n ->
    [one] { $n } carta coperta
   *[other] { $n } carte coperte
    }
villagers-event-card = l’evento «{ $event }»
villagers-special-card = { $n } { $card ->
    [first-market-card] carta Primo Mercato
    [second-market-card] carta Secondo Mercato
    [first-player-card] carta Primo Giocatore
    [jester] Giullare
    [square-card] carta Piazza del Villaggio
    [aid-card] carta riepilogo
   *[end-of-draft-card] carta Fine della Fase Acquisizione
    }
villagers-place-stack = la pila { $number }
villagers-place-road = il posto { $number } della Strada
villagers-place-owned = { $part ->
    [supply] la riserva
    [hand] la mano
    [square] la Piazza del Villaggio
    [founders] i Fondatori
   *[village] il villaggio
    } { $name ->
    [Contessa] della { $name }
   *[other] di { $name }
    }
villagers-place = { $place ->
    [bank] la Banca
    [reserve] il Mazzo dei Paesani
    [discard-pile] la pila degli scarti
    [basics] le pile dei Paesani Base
    [out-of-sight] le carte coperte
    [known-cards] le carte note
    [events] gli eventi scoperti
    [summer-deck] il mazzo Estate
    [winter-deck] il mazzo Inverno
    [summer-discards] gli scarti Estate
    [winter-discards] gli scarti Inverno
   *[box] la scatola
    }
villagers-heading = { $round ->
    [0] Preparazione
   *[other] Round { $round }
    }

# -- valori che si possono correggere

villagers-field-road = { $part ->
    [coins] Monete sul posto { $number } della Strada
   *[card] Paesano sul posto { $number } della Strada
    }
villagers-field-stack = Carte nella pila { $number }
villagers-field-owned = { $name }: { $part ->
    [supply] monete nella riserva
    [village] villaggio
    [hand] carte note in mano
   *[closed] carte coperte in mano
    }
villagers-field = { $field ->
    [reserve] Carte nel Mazzo dei Paesani
    [discards] Pila degli scarti
   *[first] Carta Primo Giocatore
    }
villagers-unknown-card = Non c’è una carta «{ $card }».
villagers-unreadable-village = Questo non è un villaggio: «{ $text }» non va da «{ $part }» in poi. Scrivi le catene come lumberjack/wheeler/cartwright+2, le ramificazioni tra parentesi.
villagers-correct-number = «{ $value }» non è un numero di monete da 0 a { $most }.
villagers-correct-card = { $n ->
    [one] Non c’è un’altra copia di { villagers-card } che possa stare qui.
   *[other] Non ci sono altre { $n } copie di { villagers-card } che possano stare qui.
    }
villagers-correct-no-unknown = Non è rimasta nessuna carta di cui non si sappia nulla; correggi prima dove stanno quelle note.
villagers-correct-open-draw = Si sta girando una carta di questa pila. Inseriscila, poi correggi.
villagers-correct-first = Un villaggio comincia con una carta { villagers-card } senza monete.
villagers-correct-monk = Sul Monaco va ancora messo un paesano. Mettilo, poi correggi.
