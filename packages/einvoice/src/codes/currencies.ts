import { type CodeRow, lookup } from './code-row.ts'

export type Currency = CodeRow & { symbol: string }

/** The currencies that the product offers first, keeps prices in and adds up in. // seed 019 */
export const currencies: readonly Currency[] = [
  { code: 'CRC', nameEs: 'Colón costarricense', nameEn: 'Costa Rican colón', symbol: '₡' },
  { code: 'USD', nameEs: 'Dólar estadounidense', nameEn: 'United States dollar', symbol: '$' },
]

/** The row of an offered currency, or undefined. */
export const currency = lookup(currencies)

/** By language: they take a hundred times as long to make as to ask, and a list names all of them. */
const names = new Map<string, Intl.DisplayNames>()

/** `Euro (EUR)`: what a language calls a currency, tall at the start, with its code; the code alone where it has no name. */
export function currencyNameAndCode(code: string, language: string): string {
  const known =
    names.get(language) ?? new Intl.DisplayNames([language], { type: 'currency', fallback: 'none' })
  names.set(language, known)
  const name = known.of(code)
  return name === undefined ? code : `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)} (${code})`
}

/** CodigoMoneda: every code that a received document may carry. Names come from the platform (Intl.DisplayNames). */
export const officialCurrencies: ReadonlySet<string> = new Set(
  `
    CRC USD EUR AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD
    BTN BWP BYR BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB
    FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES
    KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR MWK
    MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD
    SCR SDG SEK SGD SHP SLL SOS SRD SSP STD SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USN
    UYI UYU UZS VEF VND VUV WST XAF XCD XDR XOF XPF XSU XUA YER ZAR ZMW ZWL
  `
    .trim()
    .split(/\s+/),
)
