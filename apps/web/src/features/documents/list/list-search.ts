import {
  type DocumentRow,
  type DocumentsQuery,
  documentFigures,
  fiscalStatuses,
  paymentStatuses,
} from '@cuentaclara/contracts'
import { currencyCodes } from '#lib/currency-names.ts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { listSearch, toFlag, toPageQuery, yesOrNo } from '#lib/list-search.ts'
import { paymentMeansCodes } from '#lib/payment-means.ts'

export const presets = [
  'all',
  'drafts',
  'collect',
  'overdue',
  'rejected',
  'waiting',
  'month',
  'bought',
] as const
type Preset = (typeof presets)[number]

/** What the address calls as the server does, which says what makes no sense there. */
const sameNames = [
  'delivery_status',
  'sale_condition',
  'rate_code',
  'branch',
  'activity',
  'author_id',
  'recurring_id',
  'student_id',
] as const
const asAsked = Object.fromEntries(sameNames.map((name) => [name, 'text'])) as Record<
  (typeof sameNames)[number],
  'text'
>

/** The kinds this list is about; tickets and notes have lists of their own. */
const kinds = ['invoice', 'export', 'purchase'] as const
/** Receipts of payment have no list of their own: who asks for them finds them here, and nobody else. */
const kindsOnDemand = ['payment-receipt'] as const
/** Reads the address of a list of documents with its tabs and kinds; what makes no sense there is passed over. */
export function documentSearchOf<const View extends string, const Kind extends DocumentRow['kind']>(
  views: readonly View[],
  ofKinds: readonly Kind[],
) {
  return listSearch({
    views,
    sortable: ['consecutivo', 'issued_at', 'client_name', 'due_on', 'total', 'balance'],
    filters: {
      currency: currencyCodes,
      kind: ofKinds,
      status: fiscalStatuses,
      payment: paymentStatuses,
      adds_to: documentFigures,
      paid_by: paymentMeansCodes,
      warning: yesOrNo,
      from: 'day' as const,
      to: 'day' as const,
      client: 'text' as const,
      least: 'text' as const,
      most: 'text' as const,
      seller: 'text' as const,
      tag: 'text' as const,
      tagged: 'text' as const,
      ...asAsked,
    },
  })
}

/** Reads the address of the list of invoices. */
export const parseListSearch = documentSearchOf(presets, [...kinds, ...kindsOnDemand])

/** What the address of the list says. */
export type ListSearch = ReturnType<typeof parseListSearch>

/** The same of any list of documents, whatever its tabs and kinds. */
export type DocumentSearch = Omit<ListSearch, 'view' | 'kind'> & { view?: string; kind?: string }

/** Which documents a list is about, and what its tabs mean. */
export type ListScope = {
  kinds: readonly DocumentRow['kind'][]
  /** Kinds that are shown to who asks for them, and to nobody else. */
  kindsOnDemand?: readonly DocumentRow['kind'][]
  presetQuery: (view: string, today: string) => DocumentsQuery
}

/** Invoices, export and purchase invoices. */
export const invoiceScope: ListScope = {
  kinds,
  kindsOnDemand,
  presetQuery: (view, today) => presetQuery(view as Preset, today),
}
export const standardSort = '-issued_at'

/** What the server is asked: the preset first, then what the filters narrow. `today` is the Costa Rican day. */
export function toDocumentsQuery(
  search: DocumentSearch,
  today: string,
  scope: ListScope = invoiceScope,
): DocumentsQuery {
  return {
    kind: search.kind ?? scope.kinds.join(),
    ...scope.presetQuery(search.view ?? 'all', today),
    ...dropAbsent({
      fiscal_status: search.status,
      payment_status: search.payment,
      adds_to: search.adds_to,
      paid_by: search.paid_by,
      has_warning: toFlag(search.warning),
      currency: search.currency,
      from: search.from,
      to: search.to,
      client_id: search.client,
      total_from: search.least,
      total_to: search.most,
      seller_id: search.seller,
      tag_id: search.tag,
      tagged: search.tagged,
      ...Object.fromEntries(sameNames.map((name) => [name, search[name]])),
    }),
    ...toPageQuery(search, standardSort),
  }
}

/** The same without page and order: what the totals add up. */
export function toTotalsQuery(
  search: DocumentSearch,
  today: string,
  scope: ListScope = invoiceScope,
): DocumentsQuery {
  const { sort: _sort, page: _page, per_page: _perPage, ...query } = toDocumentsQuery(search, today, scope)
  return query
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
      return { fiscal_status: 'rejected,failed', is_mended: 'no' }
    case 'waiting':
      return { fiscal_status: 'queued,held,sent,processing' }
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: today }
    case 'bought':
      return { kind: 'purchase' }
  }
}

// What a client owes: a rejected document has no effect and a draft is not one yet.
const issued = 'queued,held,sent,processing,accepted,taken_over'
