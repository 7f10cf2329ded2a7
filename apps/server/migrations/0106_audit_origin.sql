-- What an entry of the trail says of where a change came from. The seal is over the column as it stands, whatever names it
-- holds, so entries from before a name was added keep their seals and are checked as they are: nothing is filled in later.
--
--   {}                      absent altogether: the program itself, in background work
--   "address"               network address of the request
--   "agent"                 browser, or whatever program sent the request; null when it did not say
--   "screen"                path of the screen the person was on (since 0106)
--   "key"                   name of the API key, when another program did it (since 0102)
--   "as": "platform"        who runs the installation did it, as such and not as a member (since 0106)
comment on column audit_entries.origin is
  'Where the change came from: address, agent, screen, key, as. Null for background work. Sealed as it stands.';
