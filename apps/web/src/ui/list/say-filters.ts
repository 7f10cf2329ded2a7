import type { PageMeta } from '@cuentaclara/contracts'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import { formatDay } from '#lib/dates/dates.ts'

export type FilterChoice = { value: string; label: string }
/** `display` says the one that is set; empty without. */
export type FindFieldProps = { display: string; onChange: (value: string) => void }

/** What a list can be narrowed by. `name` is how the address calls it. */
export type ListFilter = { name: string; label: string } & (
  | { kind: 'choice'; choices: readonly FilterChoice[] }
  | { kind: 'day' }
  /** One of more than a list can show: it is looked for. `words` say the one that is set. */
  | { kind: 'find'; words: string | undefined; Field: ComponentType<FindFieldProps> }
  /** Set by links alone, such as "documents of this client": a chip with these words, and no field. */
  | { kind: 'link'; words: string | undefined }
)

/** How many rows a list says there are, and whether there are more. */
export type Found = Pick<PageMeta, 'total' | 'total_is_bound'>

export type FilterValues = Readonly<Record<string, unknown>>

/** Those that are set, in words. */
export function sayFilters(t: TFunction, filters: readonly ListFilter[], values: FilterValues): string[] {
  return filters
    .filter(({ name }) => values[name] !== undefined)
    .map((filter) => sayFilter(t, filter, values[filter.name]))
}

/** One of them. */
export function sayFilter(t: TFunction, filter: ListFilter, value: unknown): string {
  return t('common.list.filterChip', { name: filter.label, value: wordsOf(filter, value) })
}

function wordsOf(filter: ListFilter, value: unknown): string {
  const text = String(value)
  if (filter.kind === 'day') return formatDay(text)
  if (filter.kind === 'link' || filter.kind === 'find') return filter.words ?? '…'
  // Not read yet, or there no more: nobody reads an id.
  return filter.choices.find((choice) => choice.value === text)?.label ?? '…'
}
