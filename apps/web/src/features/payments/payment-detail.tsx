import { endpoints, type PaymentDetail as Payment } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useCan, useOfferedActions } from '#features/companies/index.ts'
import { ConnectionsOf } from '#features/connections/index.ts'
import { usePaymentMeans } from '#features/documents/index.ts'
import { Papers } from '#features/papers/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText, InstantText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { MoneyDetail } from '#ui/money-detail.tsx'
import { headAction, RecordActions } from '#ui/record-page.tsx'
import { type PaymentAsk, usePaymentActs } from './payment-acts.ts'
import { PaymentAllocations } from './payment-allocations.tsx'
import { PaymentChip } from './payment-chip.tsx'
import { PaymentQuestion } from './payment-question.tsx'
import { PaymentReceipts } from './payment-receipts.tsx'
import classes from './payments.module.css'
import { forgetPayments } from './queries.ts'
import { useStandingReceipts } from './use-standing-receipts.ts'

type PaymentDetailProps = {
  company: string
  payment: Payment
  /** On a page of its own: the way back to the list. */
  crumb?: ReactNode
  /** What somebody came for. */
  ask?: PaymentAsk | undefined
  /** It was answered, or let be. */
  onAsked?: (() => unknown) | undefined
}

/** A payment, what it settles, and what can still be done with it. */
export function PaymentDetail({ company, payment, crumb, ask, onAsked }: PaymentDetailProps) {
  const { t } = useTranslation()
  const wordsOf = usePaymentMeans()
  const [chosen, setChosen] = useState<PaymentAsk | null>(ask ?? null)
  const can = useOfferedActions(usePaymentActs(company, setChosen), payment)
  const asked = chosen !== null && can[chosen] !== undefined ? chosen : null
  const close = () => {
    setChosen(null)
    if (ask !== undefined) onAsked?.()
  }
  const mayUndo = useCan('payments.void')
  const standing = useStandingReceipts(company, payment.id)
  return (
    <MoneyDetail
      amount={payment.amount}
      currency={payment.currency}
      party={
        <span>
          <Link
            to="/payments"
            search={{ client: payment.client_id }}
            style={{ color: 'var(--cc-accent-text)' }}
          >
            <bdi>{payment.client_name}</bdi>
          </Link>
        </span>
      }
      facts={<DayText day={payment.paid_on} />}
      chips={<PaymentChip status={payment.status} />}
      crumb={crumb}
      actions={
        <RecordActions
          isInPlace={crumb === undefined}
          actions={[
            headAction('apply', can.apply, { isMain: true }),
            headAction('acknowledge', can.acknowledge),
            headAction('pdf', can.pdf),
            headAction('return', can.return),
            headAction('void', can.void),
          ]}
        />
      }
    >
      {payment.status === 'void' && (
        <p className={classes.note}>
          {t('money.payments.voidedBecause', { name: payment.voided_by ?? '—', reason: payment.void_reason })}{' '}
          <InstantText instant={payment.voided_at} />
          {payment.voided_on !== null && payment.voided_on !== payment.paid_on && (
            <>
              {' '}
              {t('moneyActs.undo.day')} <DayText day={payment.voided_on} />.
            </>
          )}
        </p>
      )}
      <FactList
        facts={[
          [
            t('money.payments.number'),
            <span key="n" className="cc-ltr cc-numbers">
              {payment.number}
            </span>,
          ],
          [
            t('money.payments.source'),
            payment.source && (
              <Link
                key="source"
                to="/transactions/detail/$type/$id"
                params={{ type: payment.source.kind, id: payment.source.id }}
                className="cc-ltr cc-numbers"
              >
                {shortNumber(payment.source.consecutivo)}
              </Link>
            ),
          ],
          [
            t('money.payments.depositOf'),
            payment.quotation && (
              <Link
                key="quotation"
                to="/transactions/detail/$type/$id"
                params={{ type: 'quotation', id: payment.quotation.id }}
                className="cc-ltr cc-numbers"
              >
                COT-{String(payment.quotation.number).padStart(5, '0')}
              </Link>
            ),
          ],
          [t('money.payments.means'), wordsOf(payment)],
          [
            t('money.payments.reference'),
            payment.reference && (
              <span key="reference" className="cc-ltr">
                {payment.reference}
              </span>
            ),
          ],
          [t('money.payments.account'), payment.account],
          [
            t('money.payments.rate'),
            payment.exchange_rate === '1' ? null : (
              <span key="rate" className="cc-ltr cc-numbers">
                {formatMoney(payment.exchange_rate, 'CRC')}
              </span>
            ),
          ],
          [
            t('money.payments.unapplied'),
            payment.status === 'recorded' && <Money amount={payment.unapplied} currency={payment.currency} />,
          ],
          [t('money.payments.by'), payment.recorded_by],
          [t('money.payments.notes'), payment.notes],
        ]}
      />
      <PaymentAllocations company={company} payment={payment} mayUndo={mayUndo} />
      <PaymentReceipts
        company={company}
        payment={payment.id}
        outlive={payment.status === 'void' ? standing : null}
      />
      <Returns company={company} payment={payment} mayUndo={mayUndo} />
      <Suspense>
        <ConnectionsOf company={company} of="payments" id={payment.id} />
      </Suspense>
      <Suspense>
        <Papers company={company} owner={{ type: 'payment', id: payment.id }} />
      </Suspense>
      {asked !== null && <PaymentQuestion company={company} payment={payment} ask={asked} onClose={close} />}
    </MoneyDetail>
  )
}

type ReturnsProps = { company: string; payment: Payment; mayUndo: boolean }

/** What of it was given back or let go. */
function Returns({ company, payment, mayUndo }: ReturnsProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const wordsOf = usePaymentMeans()
  if (payment.returns.length === 0) return null
  const undo = async (returnId: string) => {
    try {
      await call(endpoints.undoReturn, { params: { id: payment.id, return_id: returnId } }, { company })
      forgetPayments(cache, company)
      toastSuccess({ message: t('money.payments.returnUndone'), subject: 'payment' })
    } catch (error) {
      toastRefusal(error, 'payment')
    }
  }
  return (
    <section>
      <h3 className={classes.label}>{t('money.payments.returned')}</h3>
      <table className={classes.allocations}>
        <tbody>
          {payment.returns.map((row) => (
            <tr key={row.id} className={row.counts ? undefined : classes.released}>
              <td>
                <DayText day={row.returned_on} />
                <div className={classes.muted}>
                  {row.kind === 'refund'
                    ? wordsOf({ means: row.means, means_other: null })
                    : t('money.payments.returnKinds.write_off')}
                  {(row.reference ?? row.reason) !== null && (
                    <>
                      {' · '}
                      <bdi>{row.reference ?? row.reason}</bdi>
                    </>
                  )}
                </div>
              </td>
              <td data-end>
                <Money amount={row.amount} currency={payment.currency} />
              </td>
              <td data-end>
                {row.counts && mayUndo && payment.status !== 'void' && (
                  <Button variant="subtle" size="compact-sm" onClick={() => undo(row.id)}>
                    {t('money.payments.undoReturn')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
