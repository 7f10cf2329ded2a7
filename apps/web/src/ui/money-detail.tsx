import type { ReactNode } from 'react'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from './amount/money.tsx'
import classes from './money-detail.module.css'

type MoneyDetailProps = {
  amount: string
  currency: CurrencyCode
  /** From whom or to whom. */
  party: ReactNode
  chips: ReactNode
  children: ReactNode
}

/** A payment, an expense or what a supplier sent: how much, with whom, how it stands, and the rest below. */
export function MoneyDetail({ amount, currency, party, chips, children }: MoneyDetailProps) {
  return (
    <div className={classes.detail}>
      <div className={classes.head}>
        <h2 className={classes.amount}>
          <Money amount={amount} currency={currency} size="xl" />
        </h2>
        {party}
        <div className={classes.chips} aria-live="polite">
          {chips}
        </div>
      </div>
      {children}
    </div>
  )
}
