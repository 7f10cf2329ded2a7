import type { LetterRow, LetterStatus } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { numberOf } from '#modules/documents/index.ts'
import { statusNow } from '#modules/notifications/index.ts'
import { quotationNumber } from '#modules/quotations/index.ts'
import { simpleNumber } from '#modules/simples/index.ts'
import { surelyNow } from '#platform/database/surely-past.ts'
import { causeOf } from './letter-cause.ts'

/** A letter as it is read. */
export type StoredLetter = Pick<
  LetterRow,
  | 'id'
  | 'kind'
  | 'reason'
  | 'recipient'
  | 'subject'
  | 'client_id'
  | 'client_name'
  | 'problem'
  | 'tries'
  | 'posted_by'
> & {
  status: LetterStatus
  document_id: string | null
  document_kind: string | null
  document_number: string | null
  quotation_id: string | null
  quotation_number: number | null
  revision: number | null
  payment_id: string | null
  payment_number: string | null
  simple_id: string | null
  simple_number: number | null
  next_try_at: Date | null
  taken_at: Date | null
  created_at: Date
  settled_at: Date | null
  expires_at: Date | null
  /** After this it leaves no more, and that is over. */
  is_over: boolean
}

/** The columns of a row, from `letters l` and what `letterJoins` brings. */
export const letterColumns = (now: number) => sql`
  l.id, l.kind, l.reason, l.recipient, l.subject, l.client_id, coalesce(k.name, d.client_name, q.client_name, s.client_name, l.client_name) as client_name,
  ${statusNow(now)} as status, l.problem, l.tries, u.name as posted_by, l.document_id, d.kind as document_kind,
  ${numberOf} as document_number, l.quotation_id, q.number::int as quotation_number, l.revision, l.payment_id,
  p.number::text as payment_number, l.simple_id, s.number::int as simple_number, l.next_try_at, l.taken_at, l.created_at, l.settled_at, l.expires_at,
  coalesce(l.expires_at < ${surelyNow(now)}, false) as is_over`

export const letterJoins = sql`
  left join documents d on d.company_id = l.company_id and d.id = l.document_id
  left join quotations q on q.company_id = l.company_id and q.id = l.quotation_id
  left join payments p on p.company_id = l.company_id and p.id = l.payment_id
  left join simple_receipts s on s.company_id = l.company_id and s.id = l.simple_id
  left join clients k on k.company_id = l.company_id and k.id = l.client_id
  left join users u on u.id = l.posted_by`

export function toLetterRow(row: StoredLetter): LetterRow {
  const { id, kind, reason, recipient, subject, client_id, client_name, posted_by } = row
  return {
    id,
    way: row.status === 'handed' ? 'whatsapp' : 'mail',
    kind,
    reason,
    recipient,
    subject,
    client_id,
    client_name,
    about: aboutOf(row),
    ...toLetterState(row),
    posted_by,
    created_at: costaRicaInstant(row.created_at.getTime()),
    settled_at: instantOf(row.settled_at),
    expires_at: instantOf(row.expires_at),
    may_cancel: row.status === 'sending' || row.status === 'waiting',
    may_send: maySend(row),
  }
}

/** How it stands, for its page too. */
export function toLetterState({
  status,
  problem,
  tries,
  next_try_at,
}: Pick<StoredLetter, 'status' | 'problem' | 'tries' | 'next_try_at'>): Pick<
  LetterRow,
  'status' | 'cause' | 'problem' | 'tries' | 'next_try_at'
> {
  // Of one that was sent the problem is of its copies.
  const cause = status === 'sent' ? null : causeOf(problem)
  // No mail server said this, and tomorrow it is no longer so.
  const isForToday = cause === 'day-full'
  return {
    status,
    cause: isForToday && status !== 'sending' ? null : cause,
    problem: isForToday || cause === 'restored' ? null : problem,
    tries,
    next_try_at: status === 'sending' ? instantOf(next_try_at) : null,
  }
}

/** What a mail server took is kept nowhere, and what is too old leaves no more: whoever wants it there writes it anew. */
function maySend({ status, next_try_at, taken_at, is_over }: StoredLetter): boolean {
  if (is_over) return false
  if (status === 'sending') return next_try_at !== null
  return status === 'waiting' || status === 'failed' || (status === 'bounced' && taken_at === null)
}

function aboutOf(row: StoredLetter): LetterRow['about'] {
  if (row.document_id !== null)
    return { type: row.document_kind!, id: row.document_id, number: row.document_number ?? '' }
  if (row.quotation_id !== null)
    return {
      type: 'quotation',
      id: row.quotation_id,
      number: quotationNumber({ number: row.quotation_number!, revision: row.revision! }),
    }
  if (row.simple_id !== null)
    return { type: 'simple', id: row.simple_id, number: simpleNumber(row.simple_number!) }
  return row.payment_id === null
    ? null
    : { type: 'payment', id: row.payment_id, number: row.payment_number ?? '' }
}

function instantOf(date: Date | null): string | null {
  return date === null ? null : costaRicaInstant(date.getTime())
}
