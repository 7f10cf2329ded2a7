// The catalogue publishes a percentage or a word; a line needs a code of note 8.1 of the Annex v4.4. `na` marks codes that
// are no sale at all (transfers): rate 0 % without credit.
const rateCodes: Readonly<Record<string, string>> = {
  '13': '08',
  '4': '04',
  '2': '03',
  '1': '02',
  Exento: '10',
  na: '11',
}

/**
 * The IVA rate code that a line starts with, from the rate as the catalogue publishes it; null for one that nobody knows:
 * whoever sells chooses, for a guess would be taken for the catalogue's word.
 */
export function rateCodeOf(rate: string): string | null {
  return Object.hasOwn(rateCodes, rate) ? rateCodes[rate]! : null
}

/** Goods or service: the first digit of the code decides, not the unit. */
export function kindOf(code: string): 'goods' | 'service' {
  return code < '5' ? 'goods' : 'service'
}
