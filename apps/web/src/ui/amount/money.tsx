import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { currencySymbol } from '@cuentaclara/einvoice/codes/currency-symbol'
import { type CurrencyCode, splitAmount } from '#lib/money.ts'
import classes from './money.module.css'

type MoneyProps = {
  /** Decimal as text; empty and invalid show 0.00. */
  amount: string | null | undefined
  currency: CurrencyCode
  /** `column` keeps the symbol in a fixed narrow cell, so that digits stand under digits. */
  layout?: 'inline' | 'column'
  size?: 'md' | 'lg' | 'xl'
  muted?: boolean
}

/** An amount of money: tabular digits, muted symbol, a real minus, left to right in every language. */
export function Money({ amount, currency, layout = 'inline', size = 'md', muted = false }: MoneyProps) {
  const { sign, digits } = splitAmount(amount, coinDecimals(currency))
  return (
    <span className={classes.money} data-layout={layout} data-size={size} data-muted={muted || undefined}>
      <span className={classes.symbol}>
        {sign}
        {currencySymbol(currency)}
      </span>
      <span>{digits}</span>
    </span>
  )
}
