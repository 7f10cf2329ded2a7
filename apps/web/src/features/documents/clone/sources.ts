import {
  type DocumentRow,
  endpoints,
  mostSources,
  type QuotationRow,
  type SimpleRow,
} from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { call } from '#lib/http/api.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { isCorrectable } from '../effect.ts'

/** What something new can be made of, as the screen shows it. */
export type CloneSource = {
  /** `invoice:{id}`, as addresses name it. */
  from: string
  type: DocumentRow['kind'] | 'simple' | 'quotation'
  id: string
  /** Whose it is: a client of the catalogue, or the name of who is in none; null for nobody. */
  client: string | null
  number: string | null
  name: string | null
  at: string | null
  total: string
  currency: CurrencyCode
  isCorrectable: boolean
  /** Of a receipt: whether it counts as a sale, and may still become its document. Null where that is no question. */
  receipt: 'open' | 'converted' | null
  /** Of an offer: whether something of it may still become an invoice or a ticket. */
  isAccepted: boolean
}

/** Why a document cannot stand in one with those that are chosen; null where it can. */
export function joinObstacle(
  chosen: readonly CloneSource[],
  other: CloneSource,
): 'otherClient' | 'otherCurrency' | 'mostSources' | null {
  const [first] = chosen
  if (first === undefined) return null
  if (other.client !== first.client) return 'otherClient'
  if (other.currency !== first.currency) return 'otherCurrency'
  return chosen.length >= mostSources ? 'mostSources' : null
}

/** What an address names: `invoice:{id}`, with commas between. */
export function namesOf(from: string | undefined): string[] {
  return from === undefined ? [] : [...new Set(from.split(','))]
}

export function sourceOfDocument(row: DocumentRow, mayBeCorrected: boolean): CloneSource {
  return {
    from: `${row.kind}:${row.id}`,
    type: row.kind,
    id: row.id,
    client: row.client_id ?? row.client_name,
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
    client: row.client_id ?? row.client_name,
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
    client: row.client_id ?? row.client_name,
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

/** What an address names, `invoice:{id}`. Throws ApiError when it is not there. */
export async function findSource(company: string, from: string): Promise<CloneSource> {
  const [type = '', id = ''] = from.split(':')
  const params = { id }
  if (type === 'simple') return sourceOfSimple(await call(endpoints.getSimple, { params }, { company }))
  if (type === 'quotation')
    return sourceOfQuotation(await call(endpoints.getQuotation, { params }, { company }))
  const row = await call(endpoints.getDocument, { params }, { company })
  return sourceOfDocument(row, isCorrectable(row))
}
