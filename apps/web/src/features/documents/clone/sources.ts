import {
  type DocumentRow,
  type ExpenseRow,
  endpoints,
  isSameClient,
  mostSources,
  type QuotationConversion,
  type QuotationDetail,
  type QuotationRow,
  type SimpleRow,
  type Whose,
} from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { call } from '#lib/http/api.ts'
import { isCorrectable } from '../effect.ts'
import type { CloneTarget } from './targets.ts'

/** What something new can be made of, as the screen shows it. */
export type CloneSource = {
  /** `invoice:{id}`, as addresses name it. */
  from: string
  type: DocumentRow['kind'] | 'simple' | 'quotation' | 'expense'
  id: string
  client: Whose
  number: string | null
  name: string | null
  at: string | null
  total: string
  currency: string
  isCorrectable: boolean
  /** Of a receipt: whether it counts as a sale, and may still become its document. Null where that is no question. */
  receipt: 'open' | 'converted' | null
  /** Of an offer: whether something of it may still become a sale. */
  isAccepted: boolean
  /** What only the whole document tells; absent of a row of a list. */
  whole?: {
    /** Under which activity of the company it is written; empty for the usual one. */
    activity: string
    /** What of its head a joined one has of the first, to compare. */
    head: string
    /** Of an offer: whether its client has something to choose. */
    hasChoices: boolean
  }
}

/** One that the address names: read, still to come, or not to be had. */
export type ChosenSource = { name: string; source: CloneSource | null; error: unknown }

/** What is made of an accepted offer, or of a receipt, by an act that keeps count of it. */
export function isSale(target: CloneTarget): target is 'invoice' | 'export' | 'ticket' {
  return target === 'invoice' || target === 'export' || target === 'ticket'
}

/** Whether an offer becomes it so: also a receipt, where sales need no electronic document. */
export function isSaleOfOffer(
  target: CloneTarget,
  isSimplified: boolean,
): target is QuotationConversion['kind'] {
  return isSale(target) || (target === 'simple' && isSimplified)
}

/** Why a document cannot stand in one with those that are chosen; null where it can. */
export function joinObstacle(
  chosen: readonly CloneSource[],
  other: CloneSource,
): 'otherClient' | 'otherCurrency' | 'otherActivity' | 'mostSources' | null {
  if (chosen.some(({ client }) => !isSameClient(client, other.client))) return 'otherClient'
  if (chosen.some(({ currency }) => currency !== other.currency)) return 'otherCurrency'
  if (chosen.some((one) => isOtherActivity(one, other))) return 'otherActivity'
  return chosen.length >= mostSources ? 'mostSources' : null
}

/** Where both are known: the server refuses whatever is not. */
function isOtherActivity({ whole: one }: CloneSource, { whole: other }: CloneSource): boolean {
  return !!one?.activity && !!other?.activity && one.activity !== other.activity
}

/** Whether something of the first's head would hold for others that have it otherwise. */
export function differInHead(sources: readonly CloneSource[]): boolean {
  return new Set(sources.flatMap(({ whole }) => whole?.head ?? [])).size > 1
}

/** What an address names: `invoice:{id}`, with commas between. One id in capitals is the same document once more. */
export function namesOf(from: string | undefined): string[] {
  const names = from?.toLowerCase().split(',') ?? []
  return [...new Set(names.filter((name) => /^[a-z-]+:[0-9a-f-]{36}$/.test(name)))]
}

export function sourceOfDocument(row: DocumentRow, mayBeCorrected: boolean): CloneSource {
  return {
    from: `${row.kind}:${row.id}`,
    type: row.kind,
    id: row.id,
    client: { id: row.client_id, name: row.client_name },
    number: shortNumber(row.consecutivo),
    name: row.client_name,
    at: row.issued_at ?? row.updated_at,
    total: row.total,
    currency: row.currency,
    isCorrectable: mayBeCorrected,
    receipt: null,
    isAccepted: false,
  }
}

export function sourceOfSimple(row: SimpleRow): CloneSource {
  return {
    from: `simple:${row.id}`,
    type: 'simple',
    id: row.id,
    client: { id: row.client_id, name: row.client_name },
    number: row.number === null ? null : `CS-${row.number}`,
    name: row.client_name ?? row.description,
    at: row.issued_at ?? row.updated_at,
    total: row.total,
    currency: row.currency,
    isCorrectable: false,
    receipt: receiptState(row),
    isAccepted: false,
  }
}

/** Drafts and what was voided are no sale: they may be copied like any text. */
function receiptState({ status }: SimpleRow): CloneSource['receipt'] {
  if (status === 'converted') return 'converted'
  return status === 'issued' || status === 'paid' ? 'open' : null
}

export function sourceOfQuotation(row: QuotationRow): CloneSource {
  return {
    from: `quotation:${row.id}`,
    type: 'quotation',
    id: row.id,
    client: { id: row.client_id, name: row.client_name },
    number: String(row.number),
    name: row.client_name,
    at: `${row.dated_on}T12:00:00-06:00`,
    total: row.total,
    currency: row.currency,
    isCorrectable: false,
    receipt: null,
    isAccepted: row.status === 'accepted' || row.status === 'partly_invoiced',
  }
}

/** What was spent: its supplier stands where a sale has its client. */
export function sourceOfExpense(row: ExpenseRow): CloneSource {
  const { id } = row
  return {
    from: `expense:${id}`,
    type: 'expense',
    id,
    client: { id: null, name: row.supplier_name },
    number: shortNumber(row.document_number) || '—',
    name: row.supplier_name,
    at: `${row.spent_on}T12:00:00-06:00`,
    total: row.total,
    currency: row.currency,
    isCorrectable: false,
    receipt: null,
    isAccepted: false,
  }
}

/** What an address names, `invoice:{id}`, whole. Throws ApiError when it is not there. */
export async function findSource(company: string, from: string): Promise<CloneSource> {
  const [type = '', id = ''] = from.split(':')
  const params = { id }
  if (type === 'simple') {
    const receipt = sourceOfSimple(await call(endpoints.getSimple, { params }, { company }))
    // It says no activity, and was paid at once (Annex v4.4, note 5).
    return { ...receipt, whole: { activity: '', head: headOf({ sale_condition: '01' }), hasChoices: false } }
  }
  if (type === 'expense') return sourceOfExpense(await call(endpoints.getExpense, { params }, { company }))
  if (type === 'quotation') return wholeOffer(await call(endpoints.getQuotation, { params }, { company }))
  const row = await call(endpoints.getDocument, { params }, { company })
  const whole = { activity: row.input.issuer_activity ?? '', head: headOf(row.input), hasChoices: false }
  return { ...sourceOfDocument(row, isCorrectable(row)), whole }
}

function wholeOffer(offer: QuotationDetail): CloneSource {
  const { content, title, terms, deposit, optional_lines: optional, alternatives } = offer
  const source = sourceOfQuotation(offer)
  return {
    ...source,
    client: { ...source.client, email: offer.prospect_email },
    whole: {
      activity: content.issuer_activity ?? '',
      head: headOf(content, [
        title,
        terms,
        deposit?.kind,
        deposit?.value,
        content.seller_id,
        content.own_fields,
      ]),
      hasChoices: optional.length > 0 || alternatives.length > 0,
    },
  }
}

type Head = Pick<
  QuotationDetail['content'],
  'sale_condition' | 'sale_condition_other' | 'credit_days' | 'receiver_activity'
>

function headOf(
  { sale_condition, sale_condition_other, credit_days, receiver_activity }: Head,
  more: readonly unknown[] = [],
): string {
  return JSON.stringify([
    sale_condition || null,
    sale_condition_other || null,
    credit_days ?? null,
    receiver_activity || null,
    ...more,
  ])
}
