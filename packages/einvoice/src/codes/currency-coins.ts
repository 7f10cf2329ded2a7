/** Currencies without a coin below the unit: minor unit 0 of ISO 4217, list one. Those with three decimals keep two here, docs/adr/0016. */
const withoutCents: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
)

/** Digits after the point of the smallest coin in which amounts of a currency are owed, shown and typed. */
export function coinDecimals(currency: string): 0 | 2 {
  return withoutCents.has(currency) ? 0 : 2
}
