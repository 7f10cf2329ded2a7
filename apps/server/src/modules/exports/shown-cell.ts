import { type Decimal, decimal, toFixedText } from '@cuentaclara/decimal'
import { coinDecimals } from '@cuentaclara/einvoice/codes'
import { dictionaries, type Language } from '@cuentaclara/locales'
import type { Cell, CellType } from './table.ts'

type Shown = { type: CellType; words?: string | undefined; currency?: string | undefined }

/** A cell as people read it: money in the coins of its currency, an identifier, yes and no as words of their language. */
export function shownCell(
  { type, words, currency = 'CRC' }: Shown,
  cell: Cell,
  language: Language | undefined,
): Cell {
  if (typeof cell === 'boolean' && language !== undefined)
    return wordOf(language, cell ? 'audit.yes' : 'audit.no') ?? cell
  if (typeof cell !== 'string') return cell
  if (type === 'money') return inCoins(decimal(cell), currency)
  if (words === undefined || language === undefined) return cell
  return wordOf(language, `${words}.${cell}`) ?? cell
}

/** An amount as a cell: `1235` yen, `1235.00` colones. */
export function inCoins(amount: Decimal, currency: string): Cell {
  const decimals = coinDecimals(currency)
  const text = toFixedText(amount, decimals)
  return decimals === 0 ? { whole: text } : text
}

function wordOf(language: Language, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>(
      (words, step) => (words as Record<string, unknown> | undefined)?.[step],
      dictionaries[language],
    )
  return typeof found === 'string' ? found : undefined
}
