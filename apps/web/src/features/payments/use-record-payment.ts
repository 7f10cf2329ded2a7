import { endpoints, type PaymentInput } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { readOwn, writeOwn } from '#features/identity/index.ts'
import { keepFiles } from '#features/papers/index.ts'
import { call } from '#lib/http/api.ts'
import { whyRefused } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { issueReceipts } from './offer-receipts.ts'
import { sendReceipt } from './payment-acts.ts'
import { forgetPayments } from './queries.ts'

/** Under what name this device keeps whether a person sends receipts of this company's payments. */
const tellsName = (company: string) => `payment-receipts:${company}`

/** Records a payment, then keeps its files, makes its receipts and tells the client: what was recorded stands, whatever becomes of these. */
export function useRecordPayment(company: string) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  // One key for one sheet: a repeated press never records twice.
  const [key] = useState(() => crypto.randomUUID())
  const maySend = useCan('documents.send')
  const [tells, setTells] = useState(() => readOwn<boolean>(tellsName(company)) ?? false)

  const record = async (body: PaymentInput) => {
    const saved = await call(
      endpoints.recordPayment,
      { body },
      { company, key: `${key}-${await fingerprint(body)}` },
    )
    forgetPayments(cache, company)
    toastSuccess({
      message: t('money.payments.saved', {
        number: saved.number,
        amount: formatMoney(saved.amount, saved.currency),
      }),
      subject: 'payment',
    })
    return saved
  }
  const keep = (id: string, files: readonly File[]) =>
    keepFiles(company, { type: 'payment', id }, files, {
      onRefused: (error: unknown, name: string) =>
        toastError({
          message: t('tools.papers.failed', { name, cause: whyRefused(error) }),
          subject: 'paper',
        }),
    })
  const tell = async (id: string) => {
    if (!maySend) return
    writeOwn(tellsName(company), tells)
    if (!tells) return
    await sendReceipt(company, id, `${key}-receipt`)
      .then(() => toastSuccess({ message: t('money.payments.receiptOnItsWay'), subject: 'payment-letter' }))
      .catch((error: unknown) =>
        toastError({
          message: t('money.payments.receiptNotSent', { cause: whyRefused(error) }),
          subject: 'payment-letter',
        }),
      )
  }
  return {
    record,
    /** What follows of it. */
    conclude: (id: string, { files, isReceipted }: { files: readonly File[]; isReceipted: boolean }) =>
      Promise.all([keep(id, files), isReceipted && issueReceipts(company, cache, id), tell(id)]),
    maySend,
    tells,
    setTells,
  }
}

/** The same words sent again are the same payment; corrected ones are another try. */
async function fingerprint(body: object): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(hash).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
