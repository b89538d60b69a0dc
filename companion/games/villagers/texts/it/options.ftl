# Che cosa si può concordare prima della partita.

villagers-option-mode = Modalità solitario
villagers-option-mode-about = Quanto è difficile la partita contro la Contessa.
villagers-option-hands = Mani
villagers-option-hands-about = Se l’assistente conosce le prime mani (known) o ne vede solo il dorso (closed).
villagers-option-returned_card = Carta rimessa
villagers-option-returned_card-about = Dove va, in una pila, una carta rimessa per un Paesano Base.
villagers-option-both_markets = Due mercati nello stesso round
villagers-option-both_markets-about = Se toccano tutti e due nello stesso round, il Primo Mercato viene prima del Secondo; altrimenti c’è solo il Secondo.
villagers-option-last_tie = Ultimo spareggio
villagers-option-last_tie-about = Monete e paesani pari: vittoria condivisa, o di chi viene prima nel turno.
villagers-option-tie_counts = Che cosa conta lo spareggio
villagers-option-tie_counts-about = Tutti i paesani del villaggio, o tutti tranne i Paesani Base.
villagers-option-agents_share = Agenti insieme
villagers-option-agents_share-about = Due Agenti possono contare le monete sullo stesso paesano.
villagers-option-freed_unlock = La chiave per i liberati
villagers-option-freed_unlock-about = Il lucchetto di un paesano liberato da un Apprendista va aperto.
villagers-option-free_roots = Liberare le basi
villagers-option-free_roots-about = Un Apprendista può liberare anche un Paesano Base coperto o un altro inizio di catena.
villagers-option-monk_founders = Monaco come Fondatori
villagers-option-monk_founders-about = Un Monaco può sostituire i Fondatori.
villagers-option-countess_disc = Oro della carta Contessa
villagers-option-countess_disc-about = Il simbolo oro della carta Contessa conta per il suo Ambulante.
villagers-option-reshuffle_first = Prima rimescolare
villagers-option-reshuffle_first-about = In solitario, con il mazzo finito durante l’aggiornamento: si rimescolano gli scarti prima di usare le pile.
