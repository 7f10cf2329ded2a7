import { useState } from 'react'
import { MoneyInput } from '../amount/money-input.tsx'
import type { FindFieldProps } from './say-filters.ts'

/** A filter by an amount, set on leaving the field or with Enter: a list of each digit would be asked for nothing. */
export function AmountField({ label, display, onChange }: FindFieldProps & { label: string }) {
  const given = display.replaceAll(',', '')
  const [amount, setAmount] = useState(given)
  const [last, setLast] = useState(given)
  // Its chip took it off, or an address brought another.
  if (last !== given) {
    setLast(given)
    setAmount(given)
  }
  const tell = () => amount !== given && onChange(amount)
  return (
    <MoneyInput
      label={label}
      value={amount}
      maxDecimals={2}
      onChange={setAmount}
      onBlur={tell}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
