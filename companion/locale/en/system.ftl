# What the operating system and the libraries say for themselves, which is English.

system-says = { $code ->
   *[other] { $words }
}
system-lacks = No module named '{ $name }'
