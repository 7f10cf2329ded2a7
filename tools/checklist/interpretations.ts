/** How the specification is read where no line of the checklist says so, from I-23 on, in this order for good. */
export const interpretations = [
  'Texts of login and of the companies store are Spanish (§1), also those that the server writes (§5 and §8 show its message): `auth/login` with its further steps, `companies` and `select-company` refuse in Spanish to every reader. All other sentences are in the language of the screen, which every call tells in `Accept-Language`.',
  'A page of HTML at login, as a proxy answers in our place, says that there is no connection; the letter would say wrong credentials (§5), and people would change a password that is right.',
  'A signed-in visitor of /login with a `redirect` goes there instead of to / (line 083).',
  'Back and Forward restore where one was on the page instead of scrolling to the top (line 090).',
  '`download-all-files/{id}` is streamed by a one-time address, because a browser cannot save 35 MB from memory; the call itself answers too (line 226).',
  'Cells that a spreadsheet would run (=, +, -, @ at the start) get an apostrophe in exports (line 187).',
  'A 401 of an older token leaves a newer session alone (line 147).',
  'The steps for codes and passkeys count as the login call: their 401 ends no session (line 148).',
  'Filled buttons wear the darker primary colour #675DD8, for contrast; #7367F0 is for accents (line 243).',
  'Viewers hold read on Auth like everybody, and are kept out of the screens that write by a permission of ours (line 087).',
  'The stored company stays chosen while it is the user’s; the default of `get-user` counts at sign-in and where none is stored, so that no company is exchanged under an open editor (§4).',
  'The link in a company’s `company_user` names its company by id, name and general_configurations, so that it does not contain itself (§3).',
] as const
