# Come si chiamano cose e luoghi. Gli altri messaggi li richiamano e condividono i loro argomenti.

village-and = { $first } e { $last }
village-comma = { $first }, { $rest }
village-nothing = niente
village-in-grain = grano

# $colour: il colore di un cubo; black è la pestilenza.
village-colour = { $colour ->
    [orange] arancione
    [green] verde
    [brown] marrone
    [pink] rosa
   *[black] pestilenza
    }
village-cube = cubo { village-colour }
village-cubes = { $n } { $n ->
    [one] cubo { village-colour }
   *[other] { village-many-cubes }
    }
village-many-cubes = cubi { $colour ->
    [orange] arancioni
    [green] verdi
    [brown] marroni
    [pink] rosa
   *[black] pestilenza
    }

# $space: una casella azione.
village-space = { $space ->
    [market] mercato
    [travel] viaggio
    [council] camera di consiglio
    [church] chiesa
    [family] famiglia
    [harvest] raccolto del grano
    [crafts] mestieri
    [inn] locanda
    [marriage] matrimonio
   *[smuggling] contrabbando
    }

village-pieces = { $piece ->
    [scroll] { $n } { $n ->
        [one] pergamena
       *[other] pergamene
        }
    [horse] { $n } { $n ->
        [one] cavallo
       *[other] cavalli
        }
    [plow] { $n } { $n ->
        [one] aratro
       *[other] aratri
        }
    [ox] { $n } { $n ->
        [one] bue
       *[other] buoi
        }
    [wagon] { $n } { $n ->
        [one] carro
       *[other] carri
        }
    [coin] { $n } { $n ->
        [one] moneta
       *[other] monete
        }
    [grain] { $n } { $n ->
        [one] sacco di grano
       *[other] sacchi di grano
        }
    [bread] { $n } { $n ->
        [one] pane
       *[other] pani
        }
    [ring] il segnalino prossimo primo giocatore
   *[time] { $n ->
        [0] tempo
       *[other] { $n } unità di tempo
        }
    }

village-good = { $good ->
    [scroll] pergamena
    [horse] cavallo
    [plow] aratro
    [ox] bue
   *[wagon] carro
    }

# $craft: un edificio mestiere, con la preposizione.
village-at-craft = { $craft ->
    [wainwright] al carradore
    [stables] alle stalle
    [office] all’ufficio
   *[smithy] dal fabbro
    }

village-wants = { $wants } ({ $points ->
    [one] { $points } punto
   *[other] { $points } punti
    })
village-customers = { $n ->
    [one] { $n } cliente
   *[other] { $n } clienti
    }
village-customers-named = { village-customers } { $tile }
village-customer-wants = { $n ->
    [one] cliente:
   *[other] { $n } clienti:
    } { $what }

village-fate-tiles = { $n } { $n ->
    [one] tessera fato
   *[other] tessere fato
    } { village-row }
village-special = { $piece ->
    [monk] { $n ->
        [one] { $n } monaco
       *[other] { $n } monaci
        }
    [pink-member] { $n ->
        [one] { $n } famigliare rosa
       *[other] { $n } famigliari rosa
        }
   *[first-player-marker] il segnalino primo giocatore
    }

# $family: il colore di una famiglia, concordato con un nome maschile, femminile o plurale.
village-family-m = { $family ->
    [red] rosso
    [blue] blu
    [yellow] giallo
    [white] bianco
   *[purple] viola
    }
village-family-f = { $family ->
    [red] rossa
    [blue] blu
    [yellow] gialla
    [white] bianca
   *[purple] viola
    }
village-family-mp = { $family ->
    [red] rossi
    [blue] blu
    [yellow] gialli
    [white] bianchi
   *[purple] viola
    }
village-family = { village-family-m }
village-members = { $n ->
    [one] famigliare { village-family-m } «{ $generation }»
   *[other] { $n } famigliari { village-family-mp } «{ $generation }»
    }
village-members-owned = { $n ->
    [one] famigliare «{ $generation }»
   *[other] { $n } famigliari «{ $generation }»
    } di { $name }
village-marker = { $piece ->
    [life-marker] { $n ->
        [one] indicatore ciclo vitale
       *[other] indicatori ciclo vitale
        }
    [score-marker] { $n ->
        [one] indicatore segnapunti
       *[other] indicatori segnapunti
        }
   *[disc] { $n ->
        [one] disco
       *[other] { $n } dischi
        }
    }
village-markers = { village-marker } { $n ->
    [one] { village-family-m }
   *[other] { village-family-mp }
    }
village-markers-owned = { village-marker } di { $name }

# La preposizione di un luogo: $how è "from" (da), "to" (a) o "name" (niente).
village-il = { $how ->
    [from] dal{" "}
    [to] al{" "}
   *[name] {""}
    }
village-nel = { $how ->
    [from] dal{" "}
    [to] nel{" "}
   *[name] {""}
    }
village-la = { $how ->
    [from] dalla{" "}
    [to] alla{" "}
   *[name] {""}
    }
village-l = { $how ->
    [from] dall’
    [to] all’
   *[name] {""}
    }
village-i = { $how ->
    [from] dai{" "}
    [to] ai{" "}
   *[name] {""}
    }
village-gli = { $how ->
    [from] dagli{" "}
    [to] agli{" "}
   *[name] {""}
    }
village-le = { $how ->
    [from] dalle{" "}
    [to] alle{" "}
   *[name] {""}
    }

village-place-space = { village-la }casella { village-space }
village-place-chronicle = { village-la }sezione { $section ->
    [council] camera di consiglio
    [crafts] mestieri
    [travel] viaggio
    [church] chiesa
   *[farm] fattoria
    } della cronaca del villaggio
village-place-city = { $city ->
    [north] { village-la }città a nord del villaggio
    [other] { village-l }altra città vicina al villaggio
    [city3] { village-la }città 3
    [city4] { village-la }città 4
    [city5] { village-la }città 5
   *[city6] { village-la }città 6
    }
village-place-numbered = { $place ->
    [council-stage] { village-il }{ $number }° stadio della camera di consiglio
    [church-stage] { village-il }{ $number }° stadio della chiesa
    [stall] { village-la }bancarella { $number }
    [queue] { village-il }{ $number }° posto della fila d’attesa
    [carla-track] { village-la }casella { $number } del tracciato di Carla
   *[prestige-track] { village-la }casella { $number } del tracciato prestigio
    }
village-place-family = { $part ->
    [farm] { village-la }fattoria { village-family-f }
    [reserve] { village-la }riserva { village-family-f }
   *[customers] { village-i }clienti serviti dal { village-family-m }
    }
village-place-owned = { $part ->
    [farm] { village-la }fattoria di { $name }
    [reserve] { village-la }riserva di { $name }
   *[customers] { village-i }clienti serviti da { $name }
    }
village-place-life = { village-la }casella { $space } del tracciato ciclo vitale { village-family-m }
village-place-owned-life = { village-la }casella { $space } del tracciato ciclo vitale di { $name }
village-place = { $place ->
    [supply] { village-la }riserva comune
    [tally-sheet] { village-gli }appunti su carta
    [green-bag] { village-nel }sacchetto verde
    [black-bag] { village-nel }sacchetto nero
    [customer-pile] { village-la }pila dei clienti
    [council-roof] { village-il }tetto della camera di consiglio
    [ring-aside] { village-il }bordo del tabellone
    [farm] { village-la }fattoria
    [reserve] { village-la }riserva
    [wainwright] { village-il }carradore
    [stables] { village-le }stalle
    [office] { village-l }ufficio
    [smithy] { village-il }fabbro
    [carla-board] { $how ->
        [from] dal suo posto accanto alla plancia di Carla
       *[other] accanto alla plancia di Carla
        }
    [church-roof] { $how ->
        [from] dal suo posto sull’edificio della chiesa
       *[other] sull’edificio della chiesa
        }
    [inn] { village-la }locanda
    [sea] { village-il }mare
    [marriage-board] { village-la }plancia matrimonio
    [smugglers] { village-i }contrabbandieri
    [graveyard] { village-il }cimitero
    [sea-burial] { village-la }sepoltura in mare
    [out-of-the-game] { $how ->
        [from] dalla scatola
        [to] di nuovo nella scatola
       *[name] scatola
        }
    [carla-top-face-down] { $how ->
        [from] dalla cima della plancia di Carla, a faccia in giù
       *[other] in cima alla plancia di Carla, a faccia in giù
        }
    [carla-top-face-up] { $how ->
        [from] dalla cima della plancia di Carla, a faccia in su
       *[other] in cima alla plancia di Carla, a faccia in su
        }
    [carla-bottom-face-down] { $how ->
        [from] dal fondo della plancia di Carla, a faccia in giù
       *[other] in fondo alla plancia di Carla, a faccia in giù
        }
    [carla-bottom-face-up] { $how ->
        [from] dal fondo della plancia di Carla, a faccia in su
       *[other] in fondo alla plancia di Carla, a faccia in su
        }
    [mass] { village-gli }elementi pescati in questa messa
    [pink-supply] { village-la }riserva dei famigliari rosa
    [pink-ceremony] { village-l }area cerimonia
    [pink-houses] { village-l }area case dei famigliari
    [pink-rank1] { village-il }rango 1
    [pink-rank2] { village-il }rango 2
    [pink-rank3] { village-il }rango 3
   *[pink-rank4] { village-il }rango 4
    }
