"""Where each rule of Villagers stands in the Italian rulebook (2019).

Pages that the rulebook names in its own cross-references are exact; a range means that the chapter lies
between two of those.
"""

from companion.rules.citation import Rule

SETUP = Rule("Preparazione", "4-5")
BACKS = Rule("Anatomia di un paesano: retro della carta", "6-7")
DRAFT = Rule("Fase Acquisizione", "8")
REFRESH = Rule("Aggiornare la Strada", "10")
MARKS = Rule("Aggiornare la Strada in partite con 2 giocatori", "11")
BUILD = Rule("Limite di costruzione", "12")
CHAINS = Rule("Catena di produzione", "12")
BASICS = Rule("Paesani Base", "14")
PADLOCKS = Rule("Lucchetto", "15")
SPECIALS = Rule("Paesani Speciali", "17")
END_OF_BUILD = Rule("Fine della Fase Costruzione", "17-18")
MARKETS = Rule("Prima Fase Mercato", "18-19")
SILVER = Rule("Simboli Argento", "20")
END = Rule("Seconda Fase Mercato", "21")
CLARIFICATIONS = Rule("Chiarimenti", "27")
SOLO = Rule("Modalità solitario", "22-26")
EVENTS = Rule("Modalità solitario: Fase eventi", "22-26")
JESTER = Rule("Modalità solitario: il Giullare", "22-26")
