import type { VatReturn } from '@cuentaclara/contracts'
import { add, type Decimal, decimal, isZero, subtract, sum, toFixedText, zero } from '@cuentaclara/decimal'
import type { ExportTable } from '#modules/exports/index.ts'
import type { BookedBox } from '#modules/vat-return/index.ts'
import { type BookColumn, sheetOf } from './book.ts'

/** A line of a book: its base in colones, the part of it that was exonerated, and the boxes that both stand in. */
type Placed = { base: string; exonerated: string; boxes: string | null }

/** What lines of a book bring to each box, each of them to the cent as the book shows it. */
export class BoxSums {
  readonly #sums = new Map<string, Decimal>()
  /** Until all of them were read: the sheets of a workbook are written side by side. */
  #whole: Promise<void> = Promise.resolve()

  /** Answers the rows as they come, and notes what each of them brings. */
  noting<Row>(rows: AsyncIterable<Row> | Iterable<Row>, placed: (row: Row) => Placed): AsyncGenerator<Row> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#whole = promise
    return this.#noted(rows, placed, resolve)
  }

  async *#noted<Row>(
    rows: AsyncIterable<Row> | Iterable<Row>,
    placed: (row: Row) => Placed,
    end: () => void,
  ): AsyncGenerator<Row> {
    try {
      for await (const row of rows) {
        this.#add(placed(row))
        yield row
      }
    } finally {
      end()
    }
  }

  whole(): Promise<void> {
    return this.#whole
  }

  of(box: string): Decimal {
    return this.#sums.get(box) ?? zero
  }

  /** The base of a line stands in one box; what was exonerated of it in another, where it has two. */
  #add({ base, exonerated, boxes }: Placed): void {
    if (boxes === null || boxes === '') return
    const [first, second] = boxes.split(' ')
    const apart = second === undefined ? zero : decimal(exonerated)
    this.#note(first!, subtract(decimal(base), apart))
    if (second !== undefined) this.#note(second, apart)
  }

  #note(box: string, amount: Decimal) {
    this.#sums.set(box, add(this.of(box), amount))
  }
}

/** Where the rows of a box stand in the book: the head of a column, and what its rows bring. */
type Origin = readonly [head: string, sums: BoxSums]

type BoxRow = BookedBox & { declared: string | null }

/**
 * How the lines of a book come to the boxes of the return: each line is to the cent and a box is rounded as a whole, so that what both differ
 * by stands beside them. It waits for the sheets whose rows it adds up, which stand before it. `declarado_crc` is what the return says, which of a filed one may
 * be something else than its documents come to by now.
 */
export function boxesSheet(
  boxes: readonly BookedBox[],
  origins: readonly Origin[],
  { boxes: declared }: Pick<VatReturn, 'boxes'>,
): ExportTable {
  const byId = new Map(declared.map(({ id, amount }) => [id, amount]))
  const broughtTo = ({ id }: BoxRow) => sum(origins.map(([, sums]) => sums.of(id)))
  const rounding = (row: BoxRow) => subtract(subtract(row.amount, row.typed), broughtTo(row))
  const text = (amount: Decimal) => toFixedText(amount, 2)
  const columns: BookColumn<BoxRow>[] = [
    ['casilla_150', 'text', ({ id }) => id],
    ['casilla_nombre', 'text', ({ label }) => label],
    ...origins.map(([head, sums]): BookColumn<BoxRow> => [head, 'colones', ({ id }) => text(sums.of(id))]),
    ['ajustes_crc', 'colones', ({ typed }) => text(typed)],
    ['redondeo_crc', 'colones', (row) => text(rounding(row))],
    ['casilla_crc', 'colones', ({ amount }) => text(amount)],
    ['declarado_crc', 'colones', (row) => row.declared],
  ]
  const rows = (async function* () {
    for (const [, sums] of origins) await sums.whole()
    for (const box of boxes) {
      const row = { ...box, declared: byId.get(box.id) ?? null }
      const isNothing = [row.amount, broughtTo(row), decimal(row.declared ?? '0')].every(isZero)
      if (!isNothing) yield row
    }
  })()
  return sheetOf('Casillas', columns, rows)
}
