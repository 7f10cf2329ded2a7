import type { DocumentDetail, PublicDocument } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { getDocument, readLetterFacts } from '#modules/documents/index.ts'
import { sharedPapers } from '#modules/papers/index.ts'
import { namesBilled } from '#modules/students/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { withFirstNames } from './first-names.ts'
import { sharedPart, silent } from './shared-part.ts'
import { waysToPay } from './ways-to-pay.ts'

/** A document as its client sees it. Throws NotFound for a draft. */
export async function showDocument(ctx: CompanyContext, id: string): Promise<PublicDocument> {
  const document = await getDocument(ctx, id, silent)
  const facts = await readLetterFacts(ctx, id)
  const { clave, consecutivo, issued_at: issuedAt } = document
  if (clave === null || consecutivo === null || issuedAt === null) throw new NotFound('link-unknown')
  const mayBeOwed = owedKinds.has(document.kind) && document.fiscal_status !== 'rejected'
  const payment = mayBeOwed ? (shownPayments[document.payment_status] ?? null) : null
  const shared = await sharedPart(ctx, document)
  const names = await namesBilled(ctx, id)
  return {
    ...shared,
    lines: shared.lines.map((line) => ({ ...line, description: withFirstNames(line.description, names) })),
    type: 'document',
    kind: document.kind,
    number: consecutivo,
    clave,
    issued_on: costaRicaDay(Date.parse(issuedAt)),
    due_on: document.due_on,
    ...(payment !== null &&
      payment !== 'credited' &&
      document.instalments !== undefined && { instalments: document.instalments }),
    valid_until: null,
    title: '',
    total: document.total,
    balance: payment === null || payment === 'credited' ? null : document.balance,
    fiscal_status: shownStates[document.fiscal_status] ?? 'waiting',
    payment_status: payment,
    quotation_status: null,
    offer: null,
    is_trial: facts?.environment !== 'live',
    notes: document.input.notes ?? '',
    files: (['pdf', 'xml', 'answer'] as const).filter(
      (file) => document.files[file] && (file !== 'answer' || document.fiscal_status === 'accepted'),
    ),
    papers: await sharedPapers(ctx, { type: 'document', id }),
    deposit: null,
    pay:
      payment !== null && payment !== 'paid' && payment !== 'credited'
        ? await waysToPay(ctx, document.currency)
        : null,
  }
}

const shownStates: Partial<Record<DocumentDetail['fiscal_status'], 'accepted' | 'rejected'>> = {
  accepted: 'accepted',
  rejected: 'rejected',
}
/** What a company gave up is its own affair. What a note took is its client's, who has the note. */
const shownPayments: Partial<
  Record<DocumentDetail['payment_status'], NonNullable<PublicDocument['payment_status']>>
> = {
  unpaid: 'unpaid',
  partly_paid: 'partly_paid',
  overdue: 'overdue',
  paid: 'paid',
  overpaid: 'paid',
  credited: 'credited',
}
/** Credit notes and receipts settle what others charged. */
const owedKinds: ReadonlySet<string> = new Set(['invoice', 'export', 'ticket', 'debit-note'])
