import { endpoints, type PaymentDetail } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { apart } from '@cuentaclara/locales/apart'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '#lib/dates/dates.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { paymentMeansCodes } from '#lib/payment-means.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { forgetPayments } from './queries.ts'

type ReturnDrawerProps = {
  company: string
  payment: Pick<PaymentDetail, 'id' | 'client_name' | 'currency' | 'unapplied'>
  onClose: () => void
}
type Kind = 'refund' | 'write_off'

/** Gives the client back what settles nothing, or lets it go. */
export function ReturnDrawer({ company, payment, onClose }: ReturnDrawerProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const once = useActKey()
  const [kind, setKind] = useState<Kind>('refund')
  const [amount, setAmount] = useState<string | null>(null)
  const [day, setDay] = useState(today())
  const [means, setMeans] = useState('06')
  const [words, setWords] = useState('')
  const isRefund = kind === 'refund'
  const isTraced = isRefund && (means === '04' || means === '06')
  const given = amount ?? payment.unapplied

  const save = async () => {
    const params = { id: payment.id }
    const body = {
      kind,
      amount: given,
      returned_on: day,
      means: isRefund ? means : null,
      reference: isRefund ? words || null : null,
      reason: isRefund ? null : words,
    }
    await once({ params, body }, (key) => call(endpoints.returnPayment, { params, body }, { company, key }))
    forgetPayments(cache, company)
    toastSuccess({
      message: t('money.payments.returnSaved', { amount: formatMoney(given, payment.currency) }),
      subject: 'payment',
    })
    onClose()
  }
  return (
    <SheetForm
      title={t('money.payments.returnTitle', { client: apart(payment.client_name) })}
      submitLabel={t(`money.payments.returnKinds.${kind}`)}
      size={480}
      isDirty={amount !== null || words !== ''}
      check={() => ({
        amount: isSome(given) ? undefined : t('money.payments.typeAmount'),
        returned_on: day === '' ? t('money.payments.chooseDay') : undefined,
        reference: isTraced && words.trim() === '' ? t('money.payments.typeReference') : undefined,
        reason: !isRefund && words.trim().length < 3 ? t('money.reasonShort') : undefined,
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <SegmentedControl
            fullWidth
            aria-label={t('money.payments.returnWhat')}
            value={kind}
            data={(['refund', 'write_off'] as const).map((value) => ({
              value,
              label: t(`money.payments.returnKinds.${value}`),
            }))}
            onChange={(value) => setKind(value as Kind)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <MoneyInput
              label={t('money.payments.amount')}
              required
              currency={payment.currency}
              maxDecimals={coinDecimals(payment.currency)}
              value={given}
              {...field('amount')}
              onChange={setAmount}
            />
            <DayInput
              required
              label={t('money.payments.date')}
              max={today()}
              value={day}
              {...field('returned_on')}
              onChange={setDay}
            />
            {isRefund && (
              <NativeSelect
                label={t('money.payments.means')}
                required
                value={means}
                {...field('means')}
                data={paymentMeansCodes.map((value) => ({
                  value,
                  label: t(`documents.codes.paymentMeans.${value}`),
                }))}
                onChange={(event) => setMeans(event.currentTarget.value)}
              />
            )}
            <TextInput
              label={isRefund ? t('money.payments.reference') : t('money.reason')}
              required={isTraced || !isRefund}
              maxLength={isRefund ? 60 : 300}
              value={words}
              {...field(isRefund ? 'reference' : 'reason')}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          </SimpleGrid>
        </>
      )}
    </SheetForm>
  )
}
