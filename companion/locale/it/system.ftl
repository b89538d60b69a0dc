# Che cosa dicono da sé il sistema operativo e le librerie, che parlano solo inglese.

system-says = { $code ->
    [ENOENT] il file o la cartella non esiste
    [EACCES] manca il permesso
    [EPERM] l’operazione non è permessa
    [EROFS] il disco è di sola lettura
    [ENOSPC] il disco è pieno
    [EDQUOT] lo spazio concesso è esaurito
    [EFBIG] il file è troppo grande
    [EIO] il disco non si legge o non si scrive bene
    [EISDIR] è una cartella
    [ENOTDIR] non è una cartella
    [EEXIST] esiste già
    [ENOTEMPTY] la cartella non è vuota
    [ENAMETOOLONG] il nome è troppo lungo
    [EINVAL] il nome o il valore non è valido
    [ELOOP] i collegamenti girano in tondo
    [EBUSY] è in uso
    [ETXTBSY] è in uso
    [ENODEV] il dispositivo non c’è
    [ENXIO] il dispositivo non c’è
    [EMFILE] troppi file aperti
    [ENFILE] troppi file aperti
    [ENOMEM] manca la memoria
    [ESTALE] il disco di rete non risponde più
    [ENOTCONN] il disco di rete non è collegato
    [contradiction] il suo contenuto non torna
    [expecting-value] qui ci vuole un valore
    [expecting-delimiter] qui manca una virgola, o mancano i due punti
    [expecting-property-name-enclosed-in-double-quotes] qui ci vuole un nome tra virgolette doppie
    [illegal-trailing-comma-before-end-of-object] c’è una virgola di troppo
    [illegal-trailing-comma-before-end-of-array] c’è una virgola di troppo
    [extra-data] c’è qualcosa dopo la fine
    [unterminated-string-starting-at] qui comincia un testo che non finisce
    [invalid-control-character-at] qui c’è un carattere non ammesso
    [invalid-escape] qui dopo la barra rovesciata c’è un carattere non ammesso
    [invalid-uxxxx-escape] qui dopo la barra rovesciata c’è un carattere non ammesso
   *[other] { $words }
}
system-lacks = manca il modulo «{ $name }»
