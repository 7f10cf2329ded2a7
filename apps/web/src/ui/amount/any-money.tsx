import { formatPrice } from '#lib/money.ts'
import { Money } from './money.tsx'

type AnyMoneyProps = {
  amount: string
  /** Three letters. */
  currency: string
  layout?: 'inline' | 'column'
  size?: 'md' | 'lg' | 'xl'
  muted?: boolean
}

/** An amount in whatever currency a supplier used: beyond colones and dollars it stands with its code. */
export function AnyMoney({ amount, currency, ...look }: AnyMoneyProps) {
  if (currency === 'CRC' || currency === 'USD') return <Money amount={amount} currency={currency} {...look} />
  return (
    <span className="cc-ltr cc-numbers">
      {currency} {formatPrice(amount)}
    </span>
  )
}
