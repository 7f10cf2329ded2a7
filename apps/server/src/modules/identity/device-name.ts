// The first that fits counts: most browsers also name the ones that they descend from.
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** What a request says it comes from, without versions, which change under the same person: `Firefox, Windows`. */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return '—'
  const named = [browsers, systems].flatMap(
    (kinds) => kinds.find(([, sign]) => sign.test(userAgent))?.[0] ?? [],
  )
  return named.length > 0 ? named.join(', ') : userAgent.replace(/[/\s].*$/s, '').slice(0, 40)
}
