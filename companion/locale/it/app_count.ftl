# Il contapunti dell’app.

app-panel-count = Conta punti
app-count-title = { $name }: { $n ->
    [one] { $n } punto
   *[other] { $n } punti
}
app-count-people = { $n ->
    [one] 1 persona
   *[other] { $n } persone
}
app-count-people-title = Di chi si conta
app-count-add-person = Aggiungi una persona
app-count-rename = Rinomina
app-count-remove = Togli
app-count-anew = Tieni premuto per ricominciare
app-count-compare = Confronta
app-count-explain = Ogni punto
app-count-camera = Con la telecamera
app-count-total = { $n ->
    [one] { $n } punto in tutto
   *[other] { $n } punti in tutto
}
app-count-point = { $n } – { $why }
app-count-piece = { $what } { $n }
app-count-covered = Coperto: ciò che sta sotto il nome non conta.
app-count-nothing = Da solo non porta punti.
app-count-put-on = Metti il prossimo qui sopra
app-count-turn = Giralo
app-count-add = Che cosa c’è? Scegli un gruppo:
app-count-add-to = Aggiungi: { $group }
app-count-on = Il prossimo va su: { $what }
app-count-groups = Tutti i gruppi
app-count-reading = La telecamera sta leggendo ...
app-count-unread = La telecamera non ha letto nessuna carta; ciò che è stato contato resta com’era.
app-count-doubtful = { $n ->
    [one] Una cosa non è stata letta con certezza. Controlla ciò che è stato contato.
   *[other] { $n } cose non sono state lette con certezza. Controlla ciò che è stato contato.
}
app-count-by-name = Tutti, per nome
app-count-remove-person = Tieni premuto per togliere
