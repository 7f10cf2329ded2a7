import type { DocumentIssue, SimpleDetail, SimpleRow } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { sum, toText } from '@cuentaclara/decimal'
import { costaRicaInstant, type Issue, type Party } from '@cuentaclara/einvoice'
import { toPartyView } from '#modules/documents/index.ts'
import type { SimpleAssessment, SimpleInput } from './assess-simple.ts'
import type { StoredSimple, StoredSimpleDetail } from './simple-store.ts'

/** How people name a receipt: `CS-12`. */
export function simpleNumber(number: string | number): string {
  return `CS-${number}`
}

export function toRowView(row: StoredSimple): SimpleRow {
  return {
    id: row.id,
    use: row.use,
    status: row.status,
    number: row.number === null ? null : Number(row.number),
    issued_at: row.issued_at === null ? null : costaRicaInstant(row.issued_at.getTime()),
    client_id: row.client_id,
    client_name: row.client_name,
    description: row.description,
    currency: row.currency,
    exchange_rate: row.exchange_rate,
    total: row.total,
    settled: row.settled,
    means: row.means,
    means_other: row.means_other,
    paid_on: row.paid_on,
    document:
      row.document_id === null
        ? null
        : { id: row.document_id, kind: row.document_kind, consecutivo: row.document_consecutivo },
    void_reason: row.void_reason,
    created_by: row.created_by_name,
    updated_at: costaRicaInstant(row.updated_at.getTime()),
  }
}

/** A receipt with everything its page shows; what was issued names its parties as they were. */
export function toDetailView(
  row: StoredSimpleDetail & Pick<SimpleDetail, 'made_of' | 'deposits'>,
  { draft, calculation, issues }: SimpleAssessment,
  phrase: (issue: Issue) => string,
): SimpleDetail {
  const parties = row.parties as { issuer: Party; receiver: Party | null } | null
  const receiver = parties === null ? draft.receiver : parties.receiver
  return {
    ...toRowView(row),
    version: row.version,
    made_of: row.made_of,
    deposits: row.deposits,
    input: readInput(row.input),
    issuer: toPartyView(parties?.issuer ?? draft.issuer),
    receiver: receiver === null ? null : toPartyView(receiver),
    lines: calculation.lines.map((line) => ({
      total: toText(line.total),
      discount: toText(sum(line.discounts.map(({ amount }) => amount))),
      line_total: toText(line.lineTotal),
    })),
    issues:
      row.status === 'draft'
        ? issues.map((issue): DocumentIssue => ({ ...issue, message: phrase(issue) }))
        : [],
  }
}

/** By what a receipt was paid after it was written, as payments of a document. */
export function toPayments({ means, means_other: other }: Pick<StoredSimple, 'means' | 'means_other'>) {
  return means.map((code) => ({ means: code, ...(code === '99' && other !== null && { other }) }))
}

export function readInput(stored: unknown): SimpleInput {
  return schemas.simpleInput.parse(stored)
}
