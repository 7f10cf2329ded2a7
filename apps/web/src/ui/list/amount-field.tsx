import { useState } from 'react'
import { MoneyInput } from '../amount/money-input.tsx'
import { readAmount } from '../amount/read-amount.ts'
import type { FindFieldProps } from './say-filters.ts'

/** As `MoneyInput` reads. */
const amountRules = { decimals: 2, isSumBare: true }

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
  /** Of what nobody can read the field says why; what stood there before the last key narrows nothing. */
  const tell = (typed: string) => {
    const reading = readAmount(typed, amountRules)
    if (reading.kind === 'doubt' || reading.kind === 'problem') return
    const read = reading.kind === 'value' ? reading.text : ''
    if (read !== given) onChange(read)
  }
  return (
    <MoneyInput
      label={label}
      value={amount}
      maxDecimals={amountRules.decimals}
      onChange={setAmount}
      onBlur={(event) => tell(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
