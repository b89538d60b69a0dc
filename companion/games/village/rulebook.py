"""Where each rule of Village stands in the Italian rulebook of the Big Box (2023).

Pages that the rulebook names in its own cross-references are exact; a range means that the chapter
lies between two of those.
"""

from companion.rules.citation import Rule

SETUP = Rule("Preparazione", "3")
FILL = Rule("Fase 1 – Popolare le caselle azione", "4-7")
TURN = Rule("Fase 2 – Prendere un cubo ed effettuare l'azione", "4-7")
HARVEST = Rule("Raccolto del grano", "4-7")
FAMILY = Rule("Famiglia", "4-7")
CRAFTS = Rule("Mestieri", "4-8")
MARKET = Rule("Mercato", "8")
COUNCIL = Rule("Camera di consiglio", "8-10")
TRAVEL = Rule("Viaggio", "8-10")
CHURCH = Rule("Chiesa", "10")
WELL = Rule("Pozzo (azione sostitutiva)", "10")
MASS = Rule("Fine di un round: messa", "11")
COINS = Rule("Monete", "11-12")
DEATH = Rule("Un famigliare passa a miglior vita", "12")
END = Rule("Fine della partita", "12-14")
SCORING = Rule("Calcolo del punteggio finale", "14")
SOLO = Rule("Modalità in solitario", "14 ff.")
CARLA = Rule("Modalità in solitario: giocare un round", "14 ff.")
REACTIONS = Rule("Le re-azioni di Carla", "14 ff.")
SOLO_EXPANSIONS = Rule("La modalità solitario con le espansioni", "14 ff.")
