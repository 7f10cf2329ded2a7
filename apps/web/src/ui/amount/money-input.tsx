import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { currencySymbol } from '@cuentaclara/einvoice/codes/currency-symbol'
import { TextInput, type TextInputProps, useDirection } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, formatPrice, groupThousands } from '#lib/money.ts'
import { leftToRight } from '../form/left-to-right.ts'
import { settledInput } from '../form/settled-input.ts'
import { besideAmount, isPlainNumber, readAmount } from './read-amount.ts'

type MoneyInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** Plain decimal text, `1234.5`; empty for nothing. */
  value: string
  onChange: (value: string) => void
  /** Absent for a plain number, such as a quantity. */
  currency?: CurrencyCode
  maxDecimals?: number
  /** An amount to hand over: whole coins. */
  hasCents?: boolean
  /** An amount that may lower something, `-500`. */
  isSigned?: boolean
}

/** `1,234.50`: with the decimals of its coins, or with all of its own where it has more, as a price may. */
function inCoins(amount: string, currency: CurrencyCode = 'CRC'): string {
  const decimals = coinDecimals(currency)
  const own = amount.split('.')[1]?.length ?? 0
  return amount === '' || own > decimals ? groupThousands(amount) : formatPrice(amount, decimals)
}

/**
 * Takes `1,234.5` and sums such as `12*350+5%`, computed on leaving or Enter. `1234,50` is not guessed: it is asked.
 * Tells the caller plain decimal text only.
 */
export function MoneyInput({
  value,
  onChange,
  currency,
  hasCents = false,
  isSigned = false,
  maxDecimals = hasCents ? coinDecimals(currency ?? 'CRC') : 5,
  error,
  ...props
}: MoneyInputProps) {
  const { t } = useTranslation()
  // Amounts stay left to right, and the symbol before them.
  const { dir: direction } = useDirection()
  const symbolSide = direction === 'rtl' ? 'rightSection' : 'leftSection'
  const show = (amount: string) => (currency || hasCents ? inCoins(amount, currency) : groupThousands(amount))
  const shown = show(value)
  const [text, setText] = useState(shown)
  const [problem, setProblem] = useState<string | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  // Another value from outside replaces what stands here, also what nobody could read; leaving the field does not.
  const [lastShown, setLastShown] = useState(shown)
  if (shown !== lastShown) {
    setLastShown(shown)
    // Also in a field that has the focus, where nobody typed yet.
    if (!isFocused || text === lastShown) {
      setText(shown)
      setProblem(null)
    }
  }

  const rules = { decimals: maxDecimals, isSumBare: true, isSigned }
  const settle = () => {
    const reading = readAmount(text, rules)
    if (reading.kind === 'doubt') {
      setProblem(t('common.calculation.doubt', { suggestion: reading.suggestion }))
    } else if (reading.kind === 'problem') {
      const beside = reading.problem === 'unreadable' ? besideAmount(text, rules) : null
      if (beside !== null) {
        const { rest, amount } = beside
        setProblem(t('common.calculation.beside', { rest, amount: groupThousands(amount) }))
        return
      }
      setProblem(t(`common.calculation.${reading.problem}`, { most: maxDecimals }))
    } else {
      const amount = reading.kind === 'empty' ? '' : reading.text
      setProblem(null)
      setText(show(amount))
      if (amount !== value) onChange(amount)
    }
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      // Once left, it says what the caller made of it, who may have refused it; what nobody could read stays to be mended.
      value={isFocused || problem !== null ? text : shown}
      // What cannot be read is why the form finds nothing here.
      error={problem ?? error}
      {...(problem !== null && { 'data-unread': true })}
      {...(currency && {
        [symbolSide]: <span aria-hidden>{currencySymbol(currency).trim()}</span>,
        // A code takes more room than a sign.
        [`${symbolSide}Width`]: currencySymbol(currency).length > 1 ? 48 : 30,
      })}
      styles={{
        input: { ...leftToRight(direction), textAlign: 'end' },
        section: { color: 'var(--cc-muted)' },
      }}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        setProblem(null)
        // Plain numbers are told at every key, so that totals follow the typing.
        if (!isPlainNumber(next)) return
        const reading = readAmount(next, rules)
        if (reading.kind === 'value') onChange(reading.text)
        if (reading.kind === 'empty') onChange('')
      }}
      {...settledInput(props, { setIsFocused, settle })}
    />
  )
}
