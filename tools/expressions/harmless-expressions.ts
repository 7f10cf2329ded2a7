/** Expressions that no proof covers, each with the reason why nobody waits for them. What no longer stands in the source must go. */
export const harmlessExpressions: Readonly<Record<string, string>> = {
  'new RegExp(`(?:^|; ?)cuenta-clara-${name}=([a-z]+)`)':
    '`name` is one of four words of ours; what follows is anchored by them and takes each letter once.',
  "new RegExp(`^${path.replace(/:\\w+/g, '[^/]+')}/?$`)":
    'Made of our own routes; anchored, and no part can take what the next one begins with.',
  "new RegExp( `^(#|no\\\\.?|n°)?\\\\d[\\\\d.,/x×*]*[\"”']?(${unit})?[.,]?$|^(${unit})\\\\.?$|^\\\\d*[.,]?\\\\d+%$`, 'i', )":
    'One word of a search: digits and signs in one run, then a unit of ours, anchored on both sides.',
  "new RegExp(`^(${countable.replaceAll(' ', '|')})(es|s)?$`)":
    'One word of a search: a word of ours and its plural, anchored on both sides.',
  '/\\/+$/': 'Addresses that whoever runs the installation writes into its settings.',
  '/\\.+$/': 'The name of a company: 100 characters.',
  '/\\B(?=(\\d{3})+$)/g':
    "Digits of an amount that was parsed before: a screen's or a document's, some twenty of them.",
  '/^[\\s.]+|[\\s.]+$/g': 'The name of a file: 120 characters by its schema.',
  "/^['\\s]+|['\\s]+$/g": 'The name of a sheet: 31 characters by its schema.',
  '/^0+(?=\\d)/': 'One run of zeros at the beginning, and one look behind it.',
  '/<!(DOCTYPE|ENTITY)|\\son\\w+\\s*=|javascript:|@import|(href|src)\\s*=\\s*["\'](?!#)/i':
    'Each alternative begins with a character that none of its repetitions takes, so no run is walked twice; picture.test.ts tries a megabyte.',
  'new RegExp(`(?:^|\\\\s)${name}\\\\s*=\\\\s*"([^"]*)"`)':
    '`name` is a word of ours, and blanks are only taken behind it.',
  '/[^\\s<>,"]+@[^\\s<>,"]+\\.[^\\s<>,"]+/':
    "What one types into the form of one's own browser; nobody else waits.",
  '/(?<!\\u2066)−?[₡$][\\d,.]*\\d/g':
    "A sentence of one's own screen; a run of digits begins with a sign that is none of them, so none is walked from two places.",
  '/\\n+$/': "What one pastes into one's own browser; nobody else waits.",
  "/^(₡|\\$)?\\s*[\\d.,'\\s]+i?$/": "A cell that one pastes into one's own browser; nobody else waits.",
  '/^\\s*\\*\\s*(\\d{1,6}(?:\\.\\d{1,3})?)(?:\\s+(.*)|\\s*)$/':
    "What one types into the till of one's own browser; nobody else waits.",
  '/^\\S+@\\S+\\.\\S+$/': "An address that one types into one's own browser; the server has its own rule.",
  '/^[^\\p{L}]+|[^\\p{L}]+$/gu': 'Passwords: 256 characters by their schema.',
  '/^([^\\p{L}]*)(.*?)([\\d\\W_]*)$/su': 'Passwords: 256 characters by their schema.',
  '/^(.{1,5}?)\\1+.{0,4}$/su': 'Passwords: 256 characters by their schema.',
  '/^\\/(?!\\/)[a-z0-9/_-]*$/': 'Anchored, one look and one class.',
  '/(?<=\\.)\\d+(?=\\.|$)/g': 'A path of the document model, made by our own rules.',
  '/\\.\\d+(?=\\.|$)/g': 'A path of the document model, made by our own rules.',
  'new RegExp(`^[0-9]{${sizes}}$`)': '`sizes` is a bound of the official format; one anchored class.',
  '/\\/>|<[!?]|xmlns:|" [\\w.-]+=|=\'|[ \\t\\n]>|<[\\w.-]+(?:[\\t\\n]| {2})|>[^<>]*>|&(?!(?:amp|lt|gt|quot|#x[9AD]);)/':
    'Each alternative begins with a character that none of its repetitions takes, so no run is walked twice.',
  '/^#xpointer\\(id\\(([\'"])([^\'"]+)\\1\\)\\)$/': 'Anchored, and one class that takes no quotation mark.',
  '/([\\w.-]+):Signature\\)?$/': 'At most 200 characters: longer ones are refused two lines above.',
  "new RegExp( `^cp[fj]-[0-9a-z-]{9,20}@${userSuffix}\\\\.comprobanteselectronicos\\\\.go\\\\.cr$`, 'i', )":
    'Anchored, and its one repetition is bounded.',
}
