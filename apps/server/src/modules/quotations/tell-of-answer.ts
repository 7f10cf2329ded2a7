import type { QuotationAnswer } from '@cuentaclara/contracts'
import { notify } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { StoredDetail } from './quotation-store.ts'
import { quotationNumber } from './quotation-view.ts'

const kinds = {
  accepted: 'quotation-accepted',
  rejected: 'quotation-declined',
  comment: 'quotation-commented',
  viewed: 'quotation-viewed',
} as const

type Told = { answer: QuotationAnswer['answer'] | 'viewed'; name: string; to: readonly (string | null)[] }

/** Tells the people of an offer what its client did with it. */
export async function tellOfAnswer(
  ctx: CompanyContext,
  { id, number, revision, client_name }: Pick<StoredDetail, 'id' | 'number' | 'revision' | 'client_name'>,
  { answer, name, to }: Told,
): Promise<void> {
  const users = [...new Set(to.filter((user) => user !== null))]
  // That somebody looks concerns who sent it; what they say concerns the company, whoever left it.
  if (users.length === 0 && answer === 'viewed') return
  await notify(ctx, {
    kind: kinds[answer],
    params: { client: client_name ?? name, number: quotationNumber({ number, revision }) },
    path: `/transactions/detail/quotation/${id}`,
    to: answer === 'viewed' ? { users } : { users, instead: 'documents.send' },
  })
}
