import type { DocumentRow } from '@cuentaclara/contracts'
import type { Assessment } from './engine/assess-draft.ts'
import type { Surroundings } from './engine/load-surroundings.ts'
import { issuingPlace } from './issuing-place.ts'
import type { NumberlessDocument } from './write-out.ts'

/** What lists show of a document that was issued this moment, without asking the database for it again. */
export function toIssuedView(
  id: string,
  document: NumberlessDocument & { clave: string; consecutivo: string },
  { around, assessment: { account, input, issues } }: { around: Surroundings; assessment: Assessment },
): DocumentRow {
  const isSettled = account.charged === account.paid
  const { branch } = issuingPlace(input, around)
  return {
    id,
    kind: document.kind,
    consecutivo: document.consecutivo,
    clave: document.clave,
    issued_at: document.issuedAt,
    due_on: account.dueOn,
    client_id: around.client?.id ?? null,
    client_name: around.client?.party.name ?? null,
    currency: document.currency as DocumentRow['currency'],
    exchange_rate: document.exchangeRate,
    total: document.figures.total,
    balance: isSettled ? '0' : account.charged,
    fiscal_status: around.isSendingHeld ? 'held' : 'queued',
    payment_status: isSettled ? 'paid' : 'unpaid',
    delivery_status: 'not_sent',
    has_warning: issues.length > 0,
    seller_name: input.seller_id ? around.sellerName : null,
    created_by: around.draft?.authorName ?? null,
    tags: [...new Set(input.tags ?? around.draft?.tags)],
    branch: { code: branch, name: around.branchName ?? branch },
    updated_at: document.issuedAt,
    ...(input.is_trial ? { is_trial: true } : {}),
  }
}
