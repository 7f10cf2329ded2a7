import type { PaymentDetail } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { decimal } from '@cuentaclara/decimal'
import { dictionaries, type Language } from '@cuentaclara/locales'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import { formatDay, formatMoney } from '@cuentaclara/print'
import { z } from 'zod'
import { defineExport, writeUsualPaper } from '#modules/exports/index.ts'
import { readPaperLanguage } from '#modules/settings/index.ts'
import { type CompanyContext, type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { getPayment } from './get-payment.ts'

type Row = Pick<
  PaymentDetail['allocations'][number],
  'kind' | 'consecutivo' | 'currency' | 'total' | 'amount' | 'balance'
>

/** What a payment settled, as its client gets it on paper: our word that the money came, and no official document. */
const acknowledgementExport = defineExport<{ id: string }, Row>({
  list: 'payment-acknowledgement',
  permission: 'payments.read',
  query: z.object({ id: schemas.id }),
  columns: [
    { field: 'document_kind', type: 'text', wordsOf: () => 'documents.kinds', value: (row) => row.kind },
    { field: 'number', type: 'text', value: (row) => row.consecutivo },
    { field: 'total', type: 'money', currencyOf, value: (row) => row.total },
    { field: 'amount', type: 'money', currencyOf, isSummed: true, value: (row) => row.amount },
    { field: 'balance', type: 'money', currencyOf, value: (row) => row.balance },
  ],
  counts: ({ currency }) => ({ currency }),
  async *open(ctx, { id }) {
    const { allocations } = await getPayment(ctx, id)
    yield* allocations.filter(({ counts }) => counts)
  },
})

/** A payment that is told of: money that came in and stands. Throws PaymentNotFound, and Conflict for what was undone or never came. */
export async function readAcknowledged(ctx: CompanyContext, id: string): Promise<PaymentDetail> {
  const payment = await getPayment(ctx, id)
  if (payment.status === 'void') throw new Conflict('payment-void')
  // What a note left is its client's, but nobody paid it.
  if (payment.means === null) throw new Conflict('payment-of-document')
  return payment
}

/** What its paper is called. */
export function acknowledgementName(language: Language, { number, client_name }: PaymentDetail): string {
  const title = companyLetterWords[language].payment.title.replace('{{number}}', String(number))
  return `${title} ${client_name}`.replace(/[\\/:*?"<>|]+/g, ' ')
}

/** The paper as PDF, as its client reads. Throws as readAcknowledged does. */
export async function readAcknowledgement(doors: Doors, companyId: string, id: string) {
  const { name, setPaper } = await unsafeForCompany(
    doors,
    companyId,
    async (ctx) => {
      const payment = await readAcknowledged(ctx, id)
      const language = await readPaperLanguage(ctx, payment.client_id)
      const name = acknowledgementName(language, payment)
      const setPaper = await writeUsualPaper(
        ctx,
        acknowledgementExport,
        {
          query: { id },
          language,
          title: name,
          narrowed: factsOf(payment, language),
          fileName: name,
        },
        { doors, companyId },
      )
      return { name, setPaper }
    },
    { readOnly: true },
  )
  return { name: `${name}.pdf`, type: 'application/pdf', content: await setPaper() }
}

/** When, how much and how it came; what of it is still the client's. */
function factsOf(payment: PaymentDetail, language: Language): string[] {
  const { amount, currency, paid_on, means, reference, unapplied } = payment
  const words = dictionaries[language]
  const money = (text: string) => formatMoney(decimal(text), currency)
  const way = (words.documents.codes.paymentMeans as Readonly<Record<string, string>>)[means ?? '']
  return [
    `${money(amount)} · ${formatDay(paid_on)}`,
    [way, reference].filter(Boolean).join(' '),
    unapplied === '0'
      ? ''
      : companyLetterWords[language].payment.left.replace('{{amount}}', money(unapplied)),
  ].filter(Boolean)
}

function currencyOf({ currency }: Row): string {
  return currency
}
