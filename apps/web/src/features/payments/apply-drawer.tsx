import { endpoints, foreignCurrency, type PaymentRow } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { DebtList } from './debt-list.tsx'
import classes from './payments.module.css'
import { leftOver, proposeSplit } from './propose.ts'
import { forgetPayments, openDocumentsQuery } from './queries.ts'
import { usePublishedRate } from './use-published-rate.ts'

/** Settles documents with what is left of a payment. */
export function ApplyDrawer({
  company,
  payment,
  onClose,
}: {
  company: string
  payment: PaymentRow
  onClose: () => void
}) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const once = useActKey()
  const [typed, setTyped] = useState<Record<string, string> | null>(null)
  const [typedRate, setTypedRate] = useState<string | null>(null)
  const debts = useQuery(openDocumentsQuery(company, payment.client_id))
  const documents = debts.data ?? []
  // Foreign money has the rate that it came at; colones meet another currency only now.
  const foreign = payment.currency === 'CRC' ? foreignCurrency(payment, documents) : undefined
  const usualRate = usePublishedRate(company, foreign, payment.paid_on)
  const rate = foreign === undefined ? payment.exchange_rate : (typedRate ?? usualRate)
  const paid = { amount: payment.unapplied, currency: payment.currency, rate }
  const split = typed ?? proposeSplit(paid, documents)
  const left = leftOver(paid, documents, split)
  const isTooMuch = left.startsWith('-')
  const meetsForeign = documents.some(({ id, currency }) => currency === foreign && split[id])
  const save = async () => {
    const allocations = Object.entries(split)
      .filter(([, amount]) => isSome(amount))
      .map(([document_id, amount]) => ({ document_id, amount }))
    const params = { id: payment.id }
    const body = { allocations, exchange_rate: meetsForeign ? rate || null : null }
    await once({ params, body }, (key) => call(endpoints.applyPayment, { params, body }, { company, key }))
    forgetPayments(cache, company)
    toastSuccess({ message: t('money.payments.appliedNow', { number: payment.number }), subject: 'payment' })
    onClose()
  }
  return (
    <SheetForm
      title={t('money.payments.applyTitle', { number: payment.number })}
      submitLabel={t('money.payments.apply')}
      size={640}
      isDirty={typed !== null || typedRate !== null}
      check={() => ({ allocations: isTooMuch ? t('money.payments.tooMuchApplied') : undefined })}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          {meetsForeign && (
            <MoneyInput
              label={t('money.payments.rate')}
              description={t('money.payments.rateHint')}
              value={rate}
              {...field('exchange_rate')}
              onChange={setTypedRate}
            />
          )}
          <DebtList
            debts={debts}
            documents={documents}
            split={split}
            field={field}
            onChange={(id, amount) => setTyped({ ...split, [id]: amount })}
          />
          <dl className={classes.sums} aria-live="polite">
            <dt>{t('money.payments.unapplied')}</dt>
            <dd>
              <Money amount={payment.unapplied} currency={payment.currency} />
            </dd>
            <dt data-wrong={isTooMuch || undefined}>{t('money.payments.becomesCredit')}</dt>
            <dd data-wrong={isTooMuch || undefined} id={field('allocations').id} tabIndex={-1}>
              <Money amount={left} currency={payment.currency} />
            </dd>
          </dl>
        </>
      )}
    </SheetForm>
  )
}
