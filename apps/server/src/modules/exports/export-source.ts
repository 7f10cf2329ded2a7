import type { Page, Permission } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import type { z } from 'zod'
import type { CompanyContext, OpenContext } from '#platform/database/company-context.ts'
import type { PageRequest } from '#platform/paging.ts'
import type { Cell, CellType, RowWeight } from './table.ts'

/** A list that can become a file. Words of its columns are `tools.exports.columns.<field>` in the dictionaries. */
export type ExportSource<Query, Row> = {
  /** Name in the address of its screen: `clients`. */
  readonly list: string
  /** What the reader of the list needs besides `reports.export`. */
  readonly permission?: Permission
  /** The query of the list itself; unknown fields are left out, page and size are not asked. */
  readonly query: z.ZodType<Query>
  readonly columns: readonly ExportColumn<Row>[]
  /** How it reads on paper, where that is more than its columns. */
  readonly onPaper?: OnPaper<Row>
  /** In which currency a row counts in the totals below the list, and whether it lowers them; null for what does not count. */
  counts?(row: Row): Counted | null
  /** Every row that the query means, in its order, one lot at a time. Stops when the signal is aborted. */
  open(ctx: CompanyContext, query: Query, reading: Reading): AsyncIterable<Row>
}

/** A list of who runs the installation; the routes ask for that. */
export type PlatformExportSource<Query, Row> = Pick<
  ExportSource<Query, Row>,
  'list' | 'query' | 'columns' | 'counts'
> & {
  open(ctx: OpenContext, query: Query, reading: Reading): AsyncIterable<Row>
}

// biome-ignore lint/suspicious/noExplicitAny: as below
export type AnyPlatformExportSource = PlatformExportSource<any, any>

/** Declares a list of the installation that can become a file. */
export function definePlatformExport<Query, Row>(
  source: PlatformExportSource<Query, Row>,
): PlatformExportSource<Query, Row> {
  return source
}

/** A list that is read as a form: on paper it stands upright where its columns have the room. */
export type OnPaper<Row> = {
  /** The field whose words are a heading above the rows that share them, and no column. */
  readonly headedBy: string
  /** A field that stands in the column of another, which has nothing in these rows. */
  readonly within: Readonly<Record<string, string>>
  /** Whether a cell says more than goes without saying. */
  isShown(row: Row, field: string): boolean
  /** What the rows come to, what of it is the outcome that stands at the top as well, and what says nothing this time. */
  weightOf(row: Row): RowWeight
  /** The field that names an outcome, and the one that has it, in which currency. */
  readonly outcome: { readonly name: string; readonly figure: string; readonly currency: string }
}

// biome-ignore lint/suspicious/noExplicitAny: a list of sources holds different queries and rows
export type AnyExportSource = ExportSource<any, any>

export type Counted = { readonly currency: string; readonly isNegative?: boolean }

export type ExportColumn<Row> = {
  readonly field: string
  readonly type: CellType
  /** Where the dictionaries have words for its identifiers: `common.fiscal`. */
  readonly words?: string
  /** The same where that depends on the row. */
  wordsOf?(row: Row): string | undefined
  /** What it holds where that follows from what was asked: groups are days, or names. */
  typeOf?(query: unknown): CellType
  /** What of a row is said in words that no list has: a month by its name. Without words there it is told as everything else. */
  said?(row: Row, language: Language): string | undefined
  /** In which currency an amount is; in colones without. */
  currencyOf?(row: Row): string
  /** Ticked unless the person says otherwise; true without. */
  readonly isUsual?: boolean
  /** Added up below the list, a row per currency. */
  readonly isSummed?: boolean
  /** Whether somebody knows what a row would say here; without, everybody does, and what is empty adds nothing. */
  isKnown?(row: Row): boolean
  /** What of a row counts in that sum, where it is not what the row shows. */
  counted?(row: Row): Cell
  /** Characters a spreadsheet shows of it; by its type without. */
  readonly width?: number
  /** Days as `2026-11-21`, moments as ISO text with an offset, numbers as decimal text. */
  value(row: Row): Cell
}

/** The currency of a row that names one. */
export function currencyOf({ currency }: { currency: string }): string {
  return currency
}

/** A field that somebody chose, and the title of its column. */
export type Chosen = { column: ExportColumn<unknown>; title: string }

export type Reading = {
  readonly signal: AbortSignal
  /** Tells how many rows there will be, once somebody knows. */
  onTotal(total: number): void
}

/** Declares a list that can become a file. */
export function defineExport<Query, Row>(source: ExportSource<Query, Row>): ExportSource<Query, Row> {
  return source
}

const lot = 1_000

/** Every row of a list that answers pages: by key where it has one, else by number. */
export async function* rowsOfPages<Row>(
  read: (page: PageRequest) => Promise<Page<Row>>,
  { signal, onTotal }: Reading,
): AsyncGenerator<Row> {
  let page = 1
  let cursor: string | undefined
  for (;;) {
    signal.throwIfAborted()
    const { data, meta } = await read({ per_page: lot, ...(cursor === undefined ? { page } : { cursor }) })
    if (page === 1 && meta.total_is_bound !== true) onTotal(meta.total)
    yield* data
    const isLast = meta.next_cursor === undefined ? page >= meta.last_page : meta.next_cursor === null
    if (isLast || data.length === 0) return
    cursor = meta.next_cursor ?? undefined
    page += 1
  }
}
