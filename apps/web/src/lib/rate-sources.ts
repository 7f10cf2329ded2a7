import type { TFunction } from 'i18next'

const known = ['hacienda', 'bccr', 'simulator', 'own'] as const

/** Who says a rate of exchange, in words; a source without words as it is called. */
export function rateSourceWords(source: string, t: TFunction): string {
  const found = known.find((each) => each === source)
  return found === undefined ? source : t(`tools.rateSources.${found}`)
}
