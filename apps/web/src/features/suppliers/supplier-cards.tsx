import type { SupplierAccount } from '@cuentaclara/contracts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { currencyWithin } from '#lib/currency-names.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import classes from './supplier-screen.module.css'

const SupplierUsual = part(() => import('./supplier-usual.tsx'), 'SupplierUsual')

/** How we stand with a supplier, and what was bought of it. */
export function SupplierCards({ account }: { account: SupplierAccount }) {
  return (
    <div className={classes.cards}>
      <Balances account={account} />
      <Bought account={account} />
    </div>
  )
}

/** What we owe it by currency and age, and what its notes left in our favour. */
function Balances({ account: { key, balances } }: { account: SupplierAccount }) {
  const { t, i18n } = useTranslation()
  return (
    <section className={`${classes.card} cc-card`}>
      {balances.length === 0 && (
        <div>
          <h2 className={classes.title}>{t('suppliers.owed')}</h2>
          <Money amount="0" currency="CRC" size="lg" />
        </div>
      )}
      {balances.map(({ currency, total, credit, overdue, ages }) => (
        <div key={currency}>
          <h2 className={classes.title}>
            {t('suppliers.owedIn', { currency: currencyWithin(currency, i18n) })}
          </h2>
          <Link
            to={'/reports/payables' as string}
            search={{ supplier: key } as never}
            className={classes.figure}
          >
            <Money amount={total} currency={currency} size="lg" />
          </Link>
          <p className={classes.muted}>
            {overdue === '0' ? (
              t('common.figures.nothingOverdue')
            ) : (
              <>
                {t('common.payment.overdue')}: <Money amount={overdue} currency={currency} />
              </>
            )}
          </p>
          {credit !== '0' && (
            <p className={classes.muted}>
              <Link
                to="/expenses"
                search={{ supplier: key, adds_to: 'in_favour' } as never}
                style={{ color: 'var(--cc-accent-text)' }}
              >
                {t('suppliers.credit')}
              </Link>
              : <Money amount={credit} currency={currency} />
            </p>
          )}
          <dl className={classes.terms} aria-label={t('common.figures.byAge')}>
            {ages
              .filter(({ amount }) => amount !== '0')
              .map(({ age, amount }) => (
                <div key={age}>
                  <dt>{t(`common.figures.ages.${age}`)}</dt>
                  <dd>
                    <Money amount={amount} currency={currency} />
                  </dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

/** What was bought this year and last, and what is usual. */
function Bought({ account: { bought, usual } }: { account: SupplierAccount }) {
  const { t, i18n } = useTranslation()
  const facts: [string, ReactNode][] = bought.map(({ year, currency, net, tax, count }) => [
    t('suppliers.boughtIn', { year, currency: currencyWithin(currency, i18n) }),
    <span key="bought" className={classes.amounts}>
      <Money amount={net} currency={currency} />
      <span className={classes.muted}>
        {t('suppliers.vatOf')} <Money amount={tax} currency={currency} /> ·{' '}
        {t('suppliers.expenses', { count })}
      </span>
    </span>,
  ])
  return (
    <section className={`${classes.card} cc-card`}>
      <h2 className={classes.title}>{t('suppliers.bought')}</h2>
      {facts.length === 0 && <p className={classes.muted}>{t('suppliers.nothingBought')}</p>}
      <dl className={classes.terms}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="cc-numbers">{value}</dd>
          </div>
        ))}
      </dl>
      <Suspense fallback={null}>
        <SupplierUsual usual={usual} />
      </Suspense>
    </section>
  )
}
