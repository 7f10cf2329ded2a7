import { shortestNumber } from '@cuentaclara/decimal'
import type { CatalogueRow } from './read-catalogue-file.ts'

export type CatalogueEntry = { code: string; description: string; rate: string }
export type Mistake = 'code' | 'description' | 'rate' | 'duplicate'

// A percentage comes as such, as a fraction that a spreadsheet shows as one, or as a word.
const rates: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '13': '13',
    '0.13': '13',
    '4': '4',
    '0.04': '4',
    '2': '2',
    '0.02': '2',
    '1': '1',
    '0.01': '1',
    exento: 'Exento',
    exenta: 'Exento',
    na: 'na',
    'n/a': 'na',
    'no aplica': 'na',
  }),
)

/** The code that a row names, null where it is none: a spreadsheet takes it for a number, and the zero of what is grown is lost. */
export function codeOfRow({ code }: Pick<CatalogueRow, 'code'>): string | null {
  return /^\d{12,13}$/.test(code) ? code.padStart(13, '0') : null
}

/** The entry of a row, or what is wrong with it: 13 digits, a description, a rate that the law knows. */
export function checkCatalogueRow({ description, rate, ...row }: CatalogueRow): CatalogueEntry | Mistake {
  const code = codeOfRow(row)
  if (code === null) return 'code'
  if (description === '' || description.length > 2000) return 'description'
  const known = rates.get(plainRate(rate))
  if (known === undefined) return 'rate'
  return { code, description, rate: known }
}

function plainRate(rate: string): string {
  const written = rate.toLowerCase().replace(',', '.')
  const text = written.endsWith('%') ? written.slice(0, -1).trimEnd() : written
  return /^\d+\.\d+$/.test(text) ? shortestNumber(text) : text
}
