import type { DocumentsQuery, FiscalStatus, PaymentStatus } from '@cuentaclara/contracts'

/** What the address of the list says; everything in it is optional, so that a plain link means "All". */
export type ListSearch = {
  view?: Preset
  search?: string
  currency?: 'CRC' | 'USD'
  kind?: 'invoice' | 'export' | 'purchase'
  status?: FiscalStatus
  payment?: PaymentStatus
  from?: string
  to?: string
  client?: string
  sort?: string
  page?: number
  per_page?: number
}

export const presets = ['all', 'drafts', 'collect', 'overdue', 'rejected', 'waiting', 'month'] as const
export type Preset = (typeof presets)[number]

/** The kinds this list is about; tickets and notes have lists of their own. */
const kinds = ['invoice', 'export', 'purchase'] as const
export const fiscalStatuses = [
  'draft',
  'waiting_approval',
  'queued',
  'held',
  'sent',
  'processing',
  'accepted',
  'rejected',
  'failed',
] as const satisfies readonly FiscalStatus[]
export const paymentStatuses = [
  'unpaid',
  'partly_paid',
  'paid',
  'overdue',
  'credited',
  'overpaid',
  'written_off',
] as const satisfies readonly PaymentStatus[]
export const invoiceKinds = kinds
const sortable = ['consecutivo', 'issued_at', 'client_name', 'due_on', 'total', 'balance']
const perPageOptions = [10, 25, 50, 100]
export const standardPerPage = 25

/** Reads the address; what makes no sense there is passed over. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const search: ListSearch = {
    view: oneOf(raw.view, presets),
    search: textOf(raw.search),
    currency: oneOf(raw.currency, ['CRC', 'USD'] as const),
    kind: oneOf(raw.kind, kinds),
    status: oneOf(raw.status, fiscalStatuses),
    payment: oneOf(raw.payment, paymentStatuses),
    from: dayOf(raw.from),
    to: dayOf(raw.to),
    client: textOf(raw.client),
    sort: sortOf(raw.sort),
    page: wholeOf(raw.page, 1, 1_000_000),
    per_page: perPageOptions.includes(Number(raw.per_page)) ? Number(raw.per_page) : undefined,
  }
  if (search.view === 'all') search.view = undefined
  if (search.page === 1) search.page = undefined
  return dropAbsent(search)
}

/** What the server is asked: the preset first, then what the filters narrow. `today` is the Costa Rican day. */
export function toDocumentsQuery(search: ListSearch, today: string): DocumentsQuery {
  return dropAbsent({
    kind: search.kind ?? kinds.join(),
    ...presetQuery(search.view ?? 'all', today),
    ...dropAbsent({
      fiscal_status: search.status,
      payment_status: search.payment,
      currency: search.currency,
      from: search.from,
      to: search.to,
      client_id: search.client,
      search: search.search,
    }),
    sort: search.sort ?? '-issued_at',
    page: search.page ?? 1,
    per_page: search.per_page ?? standardPerPage,
  })
}

/** The same without page and order: what the totals add up. */
export function toTotalsQuery(search: ListSearch, today: string): DocumentsQuery {
  const { sort: _sort, page: _page, per_page: _perPage, ...query } = toDocumentsQuery(search, today)
  return query
}

/** Whether anything narrows the list beyond its tab. */
export function isNarrowed({
  search,
  currency,
  kind,
  status,
  payment,
  from,
  to,
  client,
}: ListSearch): boolean {
  return [search, currency, kind, status, payment, from, to, client].some((value) => value !== undefined)
}

function presetQuery(preset: Preset, today: string): DocumentsQuery {
  switch (preset) {
    case 'all':
      return {}
    case 'drafts':
      return { fiscal_status: 'draft,waiting_approval' }
    case 'collect':
      return { payment_status: 'unpaid,partly_paid,overdue', fiscal_status: issued }
    case 'overdue':
      return { payment_status: 'overdue' }
    case 'rejected':
      return { fiscal_status: 'rejected,failed' }
    case 'waiting':
      return { fiscal_status: 'queued,held,sent,processing' }
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: today }
  }
}

// What a client owes: a rejected document has no effect and a draft is not one yet.
const issued = 'queued,held,sent,processing,accepted'

function oneOf<Value extends string>(value: unknown, values: readonly Value[]): Value | undefined {
  return values.find((each) => each === value)
}

/** The router reads `?search=123` as a number. */
function textOf(value: unknown): string | undefined {
  const text =
    typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 200) : ''
  return text === '' ? undefined : text
}

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
}

function sortOf(value: unknown): string | undefined {
  const first = typeof value === 'string' ? value.split(',')[0] : undefined
  return first !== undefined && sortable.includes(first.replace(/^-/, '')) ? first : undefined
}

function wholeOf(value: unknown, low: number, high: number): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= low && number <= high ? number : undefined
}

function dropAbsent<Value extends object>(value: Value): Value {
  for (const key of Object.keys(value) as (keyof Value)[]) if (value[key] === undefined) delete value[key]
  return value
}
