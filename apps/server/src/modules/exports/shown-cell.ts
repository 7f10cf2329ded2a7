import { decimal, toFixedText } from '@cuentaclara/decimal'
import { dictionaries, type Language } from '@cuentaclara/locales'
import type { Cell, CellType } from './table.ts'

/** A cell as people read it: money with two decimals, an identifier, yes and no as words of their language. */
export function shownCell(
  { type, words }: { type: CellType; words?: string | undefined },
  cell: Cell,
  language: Language | undefined,
): Cell {
  if (typeof cell === 'boolean' && language !== undefined)
    return wordOf(language, cell ? 'audit.yes' : 'audit.no') ?? cell
  if (typeof cell !== 'string') return cell
  if (type === 'money') return toFixedText(decimal(cell), 2)
  if (words === undefined || language === undefined) return cell
  return wordOf(language, `${words}.${cell}`) ?? cell
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
