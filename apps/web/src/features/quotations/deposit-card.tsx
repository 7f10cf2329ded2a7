import type { QuotationDetail } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import classes from './deposit-card.module.css'
import { quotationNumber } from './number.ts'
import { quotationQuery } from './queries.ts'

const PaymentDrawer = part(() => import('#features/payments/index.ts'), 'PaymentDrawer', {
  words: ['money'],
})

type DepositCardProps = { company: string; quotation: QuotationDetail }

/** What an offer asks for before work begins, what of it came in, and what that settles. */
export function DepositCard({ company, quotation }: DepositCardProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayRecord = useCan('payments.record')
  const [isOpen, setIsOpen] = useState(false)
  const { id, deposit, deposits, currency, status, client_id } = quotation
  const isAccepted = ['accepted', 'partly_invoiced', 'invoiced'].includes(status)
  if (deposit === null && deposits.length === 0) return null
  const isLeft = deposit !== null && isSome(deposit.left)
  return (
    <section className={`${classes.card} cc-card`} aria-labelledby="deposit-title">
      <div className={classes.head}>
        <h2 id="deposit-title" className={classes.title}>
          {t('sales.quotations.deposit.title')}{' '}
          {deposit?.kind === 'percent' && <bdi className="cc-numbers">{deposit.value} %</bdi>}
        </h2>
        {mayRecord && isAccepted && isLeft && (
          <Button
            // The next step leads in the head of the page.
            variant="default"
            leftSection={<IconCash size={17} aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            {t('sales.quotations.deposit.receive')}
          </Button>
        )}
      </div>
      {deposit !== null && (
        <dl className={classes.sums}>
          {(['wanted', 'received', 'left'] as const).map((each) => (
            <div key={each}>
              <dt>{t(`sales.quotations.deposit.${each}`)}</dt>
              <dd>
                <Money amount={deposit[each]} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {deposits.length > 0 && (
        <ul className={classes.payments}>
          {deposits.map((payment) => (
            <li key={payment.id} data-void={!payment.counts || undefined}>
              <span>
                <Link to="/transactions/detail/$type/$id" params={{ type: 'payment', id: payment.id }}>
                  {t('sales.quotations.deposit.payment', { number: payment.number })}
                </Link>{' '}
                · <DayText day={payment.paid_on} />
              </span>
              <span className={classes.amounts}>
                <Money amount={payment.amount} currency={payment.currency} />
                {payment.currency !== currency && payment.worth !== null && (
                  <span className={classes.muted}>
                    ≈ <Money amount={payment.worth} currency={currency} />
                  </span>
                )}
                {isSome(payment.applied) && (
                  <span className={classes.muted}>
                    <Money amount={payment.applied} currency={payment.currency} />{' '}
                    {t('sales.quotations.deposit.applied')}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.muted}>{t('sales.quotations.deposit.reading')}</p>
      {isOpen && deposit !== null && (
        <Suspense>
          <PaymentDrawer
            company={company}
            clientId={client_id ?? undefined}
            deposit={{ quotationId: id, number: quotationNumber(quotation), amount: deposit.left, currency }}
            onClose={() => {
              setIsOpen(false)
              void cache.invalidateQueries({ queryKey: quotationQuery(company, id).queryKey })
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
