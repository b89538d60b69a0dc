# Che cosa si può concordare prima della partita.

village-option-inn = Locanda
village-option-inn-about = Si gioca con l’espansione Locanda; quello che porta la sua azione si inserisce a mano.
village-option-port = Porto
village-option-port-about = Si gioca con l’espansione Porto; quello che porta la sua azione viaggio si inserisce a mano.
village-option-marriage = Matrimonio
village-option-marriage-about = Si gioca con l’espansione Matrimonio; quello che portano le sue azioni si inserisce a mano.
village-option-compensation = Compensazione iniziale
village-option-compensation-about = Chi comincia dopo riceve qualcosa in cambio.
village-option-carla_die = Carla tira un dado
village-option-carla_die-about = Il dado a quattro facce decide quale cubo prende Carla.
village-option-recall_from_bag = Richiamo dal sacchetto nero
village-option-recall_from_bag-about = Con l’azione famiglia si può riprendere un famigliare anche dal sacchetto nero.
village-option-train_only = Addestrare senza produrre
village-option-train_only-about = Un famigliare può essere addestrato in un mestiere senza produrre subito.
village-option-well_coins = Monete al pozzo
village-option-well_coins-about = Le monete possono sostituire i tre cubi del pozzo.
village-option-carla_die_any_cube = Un cubo qualsiasi con l’ultimo colore
village-option-carla_die_any_cube-about = Con il dado e un solo colore rimasto: se la tua casella non ne ha, scegli tu tra i cubi della casella più vicina.
village-option-carla_serves_after_well = Carla serve dopo il pozzo
village-option-carla_serves_after_well-about = Carla serve un cliente anche nel giorno di mercato innescato con il pozzo.
village-option-carla_colour = Colore di Carla
village-option-carla_colour-about = Il colore dei famigliari di Carla; con «auto» il primo libero.
