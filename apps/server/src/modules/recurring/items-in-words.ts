import { sql } from 'kysely'
import type { DraftContent } from '#modules/documents/drafts.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** Which items of the company the lines of a series sell, by their places: more than one where items are alike. */
export type ItemsOfLines = ReadonlyMap<number, readonly string[]>

type Line = Pick<DraftContent['lines'][number], 'item_id' | 'cabys' | 'description'>

/**
 * What lines sell: the item that they were written with; of one that was typed, the items of the same code that are called as it reads, but
 * for whom and which month it names. So a month that was typed is known as that month.
 */
export async function itemsOfLines(ctx: CompanyContext, lines: readonly Line[]): Promise<ItemsOfLines> {
  const typed = lines.filter(({ item_id, cabys }) => !item_id && cabys)
  const items = typed.length === 0 ? [] : await readItems(ctx, [...new Set(typed.map(({ cabys }) => cabys!))])
  return new Map(
    lines.map((line, place) => [
      place,
      line.item_id
        ? [line.item_id]
        : items
            .filter(({ name, cabys }) => cabys === line.cabys && wordsOf(name) === wordsOf(line.description))
            .map(({ id }) => id),
    ]),
  )
}

type Named = { id: string; name: string; cabys: string }

async function readItems({ tx }: CompanyContext, codes: readonly string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select i.id, i.name, i.cabys from items i
    where i.company_id = current_company() and i.cabys = any(${[...codes]}::text[])
    order by not i.is_active, i.created_at, i.id
  `.execute(tx)
  return rows
}

/** `Mensualidad de {estudiante}, {mes} {año}` is `mensualidad`. Pure. */
export function wordsOf(text: string): string {
  return text
    .replace(/\{[^{}]*\}/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !joining.has(word))
    .join(' ')
}

/** Words that only join what is named. */
const joining: ReadonlySet<string> = new Set([
  'de',
  'del',
  'para',
  'por',
  'a',
  'al',
  'en',
  'el',
  'la',
  'of',
  'for',
])
