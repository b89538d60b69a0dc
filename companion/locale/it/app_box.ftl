# La scatola nell’app: moduli e file.

app-box-aside = inserito, non ancora salvato
app-box-set-aside = Metti da parte per ora
app-box-save-aside = { $n ->
    [one] Salva ciò che è da parte
   *[other] Salva tutti e { $n } quelli da parte
}
app-box-add = Aggiungi: { $what }
app-box-in-use = Scatola in uso: { $name }
app-box-choose = Con quale scatola si giocano le nuove partite?
app-box-import = Prendi una scatola
app-box-export = Dai via la scatola
app-box-import-how = I file che finiscono in .toml nella cartella personale e sulle chiavette. Tocca quello da prendere.
app-box-export-how = Dove va scritta la scatola?
app-box-import-this = Prendila e usala
app-box-export-this = Scrivila qui
app-box-no-files = Nella cartella personale e sulle chiavette non c’è nulla. Inserisci una chiavetta e guarda di nuovo.
app-box-looking = Guardo nella cartella personale e sulle chiavette ...
app-box-look-again = Guarda di nuovo
app-box-file = { $file } – { $place }
app-box-home = Cartella personale
app-box-taken = C’è già qualcosa con questo nome.
app-box-keep-both = Tieni tutte e due
app-box-replace = Tieni premuto per sostituirla
app-box-imported = { $n ->
    [0] Ora è in uso la scatola «{ $name }». Non resta alcun valore provvisorio.
    [one] Ora è in uso la scatola «{ $name }». Resta un valore provvisorio.
   *[other] Ora è in uso la scatola «{ $name }». Restano { $n } valori provvisori.
}
app-box-exported-to = La scatola è scritta: { $file }
app-box-unreadable = Questo file non si legge: { $file }
app-box-unwritable = La scatola non si può scrivere: { $file }
app-box-file-advice = Guarda se la chiavetta è ancora inserita e ha spazio, poi guarda di nuovo; oppure scegli un altro posto.
