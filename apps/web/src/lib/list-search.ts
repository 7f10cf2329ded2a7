import { dropAbsent } from './drop-absent.ts'

/** What a filter takes: one of some words, a day as `2026-11-21`, or any text such as an id. */
export type FilterKind = 'day' | 'text' | readonly string[]
type FilterKinds = Readonly<Record<string, FilterKind>>

/** What the address of a list says. Whatever is absent is as in a plain link: everything, in the usual order, from the top. */
export type ListSearch<View extends string = string, Filters extends FilterKinds = Record<never, never>> = {
  /** The tab; absent means the first. */
  view?: View
  search?: string
  /** Name the server sorts by, `-` in front for descending. */
  sort?: string
  page?: number
  per_page?: number
  /** Id of the row whose sheet is open, or `new`. */
  open?: string
} & { [Name in keyof Filters]?: Filters[Name] extends readonly (infer Value)[] ? Value : string }

export type ListShape<View extends string, Filters extends FilterKinds> = {
  /** Tabs; the first is where a plain link leads. */
  views?: readonly View[]
  sortable: readonly string[]
  /** How many of them at once; 2 unless the server takes only one. */
  mostSortKeys?: 1 | 2
  filters?: Filters
}

export const perPageOptions = [10, 25, 50, 100] as const
const standardPerPage = 25

/** Describes the address of a list once; the answer reads it and passes over what makes no sense there. */
export function listSearch<
  const View extends string = never,
  const Filters extends FilterKinds = Record<never, never>,
>({ views, sortable, mostSortKeys = 2, filters }: ListShape<View, Filters>) {
  const kinds = Object.entries<FilterKind>(filters ?? {})
  return (raw: Record<string, unknown>): ListSearch<View, Filters> => {
    const view = readWord(raw.view, views ?? [])
    const page = readWhole(raw.page)
    return dropAbsent({
      view: view === views?.[0] ? undefined : view,
      search: readText(raw.search),
      sort: readSort(raw.sort, sortable, mostSortKeys),
      page: page === 1 ? undefined : page,
      per_page: perPageOptions.find((option) => option === Number(raw.per_page)),
      open: readText(raw.open),
      ...Object.fromEntries(kinds.map(([name, kind]) => [name, readFilter(raw[name], kind)])),
    }) as ListSearch<View, Filters>
  }
}

export const yesOrNo = ['yes', 'no'] as const

/** As the server's filters take it. */
export function toFlag(answer: (typeof yesOrNo)[number] | undefined): 'true' | 'false' | undefined {
  return answer && (answer === 'yes' ? 'true' : 'false')
}

/** The page, order and words of a list as every list of the server takes them. */
export function toPageQuery(search: ListSearch, standardSort: string) {
  return dropAbsent({
    search: search.search,
    sort: search.sort ?? standardSort,
    page: search.page ?? 1,
    per_page: search.per_page ?? standardPerPage,
  })
}

function readFilter(value: unknown, kind: FilterKind): string | undefined {
  if (kind === 'day')
    return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
  return kind === 'text' ? readText(value) : readWord(value, kind)
}

function readWord<Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === value)
}

/** The router reads `?search=123` as a number. */
function readText(value: unknown): string | undefined {
  const isText = typeof value === 'string' || typeof value === 'number'
  return (isText && String(value).trim().slice(0, 200)) || undefined
}

/** What was asked for last counts when it is more than the server sorts by. */
function readSort(value: unknown, sortable: readonly string[], most: number): string | undefined {
  const names = typeof value === 'string' ? value.split(',') : []
  const known = names.filter((name) => sortable.includes(name.replace(/^-/, '')))
  return known.slice(-most).join(',') || undefined
}

function readWhole(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : undefined
}
