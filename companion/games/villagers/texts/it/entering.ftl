# Inserire i numeri stampati con un dito: come si chiamano, e che cosa sta nei loro moduli.

villagers-number = { $table ->
    [events] Carta evento { $item }
    [starting-road] Paesani iniziali della Strada
    [stack-size] Carte in una pila, { villagers-number-players }
    [removed] Simboli esclusi, { villagers-number-players }
    [pieces] Carte nella scatola: { $item }
    [founders] Fondatori: { $item ->
        [gold-side] lato con l’oro
       *[food-side] lato con il cibo
        }
    [solo] Modalità in solitario: { $item }
   *[rules] Regole: { $item }
    }
villagers-number-players = { $item ->
    [1] da soli
   *[other] { $item } giocatori
    }
villagers-number-silver = Argento: { villagers-card }
villagers-entry = { $field ->
    [name] Nome sulla carta
    [season] Stagione
    [when] Quando agisce
    [effects] Che cosa fa, in ordine
    [effect] Effetto
    [villager] Paesano
    [suit] Simbolo
    [on] Sta sopra
    [key] Sbloccato da
    [silver] Formula d’argento
    [symbols] Simboli del mestiere
    [room] Paesani che ci stanno sopra
    [keyring] Numero nel portachiavi
    [food] Cibo
    [builder] Costruttori
    [gold] Oro
   *[copies] Carte nella scatola
    }
villagers-entry-verb = { $verb ->
    [pay] Tu paghi
    [gain] La Contessa riceve monete
    [steal] La Contessa prende dal tuo villaggio
    [recruit] La Contessa prende altri paesani
    [discard] Si scartano carte
    [move] Monete posate se ne vanno
    [limit] Qualcosa è limitato
    [unless] Solo se ti manca qualcosa
   *[manual] Altro, a mano
    }
villagers-entry-field = { $field ->
    [amount] Monete
    [whom] A chi
    [per] Per ogni
    [most] Al massimo ({ $verb ->
        [move] 0 = tutte
       *[other] 0 = senza limite
        })
    [count] Quanti
    [who] Quale
    [which] Solo
    [pool] Da dove
    [zone] Da dove
    [purse] Monete da dove
    [by] In meno
    [what] Di che cosa
   *[least] Almeno
    }
villagers-entry-word = { $field ->
    [season] { $word ->
        [summer] Estate
       *[winter] Inverno
        }
    [when] { $word ->
        [event] Fase Eventi
        [draft] Fase di Acquisizione
        [refresh] Aggiornamento della Strada
       *[build] Fase di Costruzione
        }
    [whom] { $word ->
        [bank] Banca
       *[countess] Contessa
        }
    [per] { $word ->
        [once] niente: una volta
        [food] cibo
        [builder] costruttori
        [gold] simboli oro visibili
        [padlock] lucchetti
        [top] paesani visibili
        [hand] carte in mano
       *[road] paesani della Strada
        }
    [who] { $word ->
        [player] scegli tu
        [dearest] con più oro
       *[cheapest] con meno oro
        }
    [which] { $word ->
        [any] qualsiasi paesano
        [not-basic] non di base
        [with-gold] con oro
       *[with-coins] con monete sopra
        }
    [pool] { $word ->
        [road] la Strada
        [stack] la pila più a sinistra
       *[reserve] il Mazzo
        }
    [zone] { $word ->
        [hand] la tua mano
        [road] la Strada
       *[village] il tuo villaggio
        }
    [purse] { $word ->
        [supply] la tua riserva
        [village] i tuoi paesani
       *[road] i paesani della Strada
        }
   *[what] { $word ->
        [draft] paesani da acquisire
        [build] paesani da costruire
        [exchange] scambi con i Paesani Base
       *[mark] monete da mettere sulla Strada
        }
    }
