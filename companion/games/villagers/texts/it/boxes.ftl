# Che cosa non va in una scatola.

villagers-box-fields = { $card } vuole esattamente queste voci: { $fields }.
villagers-box-words = { $card }: non c’è una tipologia «{ $suit }», o una formula d’argento «{ $silver }».
villagers-box-numbers = { $card }: symbols, room, keyring, food, builder, gold e copies sono numeri interi da 0 a 99.
villagers-box-names = { $card }: non c’è un paesano «{ $on }» o «{ $key }».
villagers-box-circle = { $card } starebbe sopra sé stesso.
villagers-box-no-room = { $card } sta sopra { $on }, ma su quella carta non ci sta niente.
villagers-box-other-suit = { $card } sta sopra { $on }, che è di un’altra tipologia.
villagers-box-keyring = { $card } mostra { $value } nel portachiavi, ma lo nominano { $named } carte.
villagers-box-key-covered = { $card } è un paesano chiave e si può coprire; i paesani chiave mai.
villagers-box-total = Le carte sono { $total }; la scatola ne contiene { $expected }.
villagers-box-too-few = Con { $seats ->
    [one] 1 giocatore
   *[other] { $seats } giocatori
    } restano { $left } paesani dopo le rimozioni; pile e mani ne vogliono { $needed }.
villagers-box-road-count = La Strada iniziale ha 6 paesani, non { $n }.
villagers-box-road-name = Non c’è un paesano «{ $card }» per la Strada iniziale.
villagers-box-road-suit = { $card } non può stare sulla Strada iniziale: la sua tipologia ({ $suit }) si toglie con alcuni numeri di giocatori.
villagers-box-road-copies = { $card } è più volte sulla Strada iniziale che nella scatola.
villagers-box-silver = L’argento di { $card } non può contare «{ $what }», o conta meno di 1.
