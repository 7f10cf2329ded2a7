import { endpoints, type PaymentDetail as Payment } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import classes from './payments.module.css'
import { forgetPayments } from './queries.ts'
import { useStandingReceipts } from './use-standing-receipts.ts'

const UndoDialog = part(() => import('./undo-dialog.tsx'), 'UndoDialog')

type AllocationsProps = { company: string; payment: Payment; mayUndo: boolean }
type Allocation = Payment['allocations'][number]

/** The documents that a payment settles, or settled; off each of them it may be taken. */
export function PaymentAllocations({ company, payment, mayUndo }: AllocationsProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [released, setReleased] = useState<Allocation | null>(null)
  const standing = useStandingReceipts(company, payment.id, released?.document_id)
  const release = async (row: Allocation, day: string) => {
    const params = { id: payment.id, document_id: row.document_id }
    await call(endpoints.releaseAllocation, { params, body: { released_on: day } }, { company })
    forgetPayments(cache, company)
    const done = { number: payment.number, document: shortNumber(row.consecutivo) }
    toastSuccess({ message: t('moneyActs.release.done', done), subject: 'payment' })
  }
  if (payment.allocations.length === 0) {
    return payment.status === 'void' ? null : (
      <p className={classes.muted}>{t('money.payments.settlesNothing')}</p>
    )
  }
  return (
    <section>
      <h3 className={classes.label}>{t('money.payments.settlesTitle')}</h3>
      <table className={classes.allocations}>
        <thead>
          <tr>
            <th scope="col">{t('money.payments.document')}</th>
            <th scope="col" data-end>
              {t('money.payments.applied')}
            </th>
            <th scope="col" data-end>
              {t('money.payments.stillOwed')}
            </th>
            {mayUndo && <td />}
          </tr>
        </thead>
        <tbody>
          {payment.allocations.map((row) => (
            <tr key={row.document_id} className={row.counts ? undefined : classes.released}>
              <td>
                <Link
                  to="/transactions/detail/$type/$id"
                  params={{ type: row.kind, id: row.document_id }}
                  className="cc-ltr cc-numbers"
                >
                  {shortNumber(row.consecutivo)}
                </Link>
                {row.released_on !== null && (
                  <div className={classes.muted}>
                    {t('moneyActs.release.until')} <DayText day={row.released_on} />
                  </div>
                )}
              </td>
              <td data-end>
                <Money amount={row.amount} currency={row.currency} />
                {row.currency !== payment.currency && (
                  <div>
                    <Money amount={row.taken} currency={payment.currency} muted />
                  </div>
                )}
                {row.exchange_difference !== null && row.counts && (
                  <div className={classes.muted}>
                    {t('money.payments.exchangeDifference', {
                      amount: formatMoney(row.exchange_difference, 'CRC'),
                    })}
                  </div>
                )}
              </td>
              <td data-end>
                <Money amount={row.balance} currency={row.currency} muted />
              </td>
              {mayUndo && (
                <td data-end>
                  {row.counts && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={t('moneyActs.release.of', { number: shortNumber(row.consecutivo) })}
                      onClick={() => setReleased(row)}
                    >
                      {t('moneyActs.release.act')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {released !== null && (
        <Suspense>
          <UndoDialog
            payment={payment}
            title={t('moneyActs.release.title', {
              number: payment.number,
              document: shortNumber(released.consecutivo),
            })}
            hint={[
              t('moneyActs.release.hint', { amount: formatMoney(released.taken, payment.currency) }),
              standing ?? '',
            ]
              .join(' ')
              .trim()}
            confirmLabel={t('moneyActs.release.act')}
            asksReason={false}
            onConfirm={({ day }) => release(released, day)}
            onClose={() => setReleased(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
