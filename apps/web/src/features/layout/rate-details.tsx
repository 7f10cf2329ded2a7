import type { ExchangeRate } from '@cuentaclara/contracts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { convertForDisplay, formatPrice, formatRate } from '#lib/money.ts'
import { InstantText } from '#ui/date-text.tsx'
import { readAmount } from '#ui/read-amount.ts'
import classes from './bar-button.module.css'

/** Both rates, where and when they came from, and a converter. */
export default function RateDetails({ rate }: { rate: ExchangeRate }) {
  const { t } = useTranslation()
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('shell.rate.buy')}</dt>
        <dd className="cc-numbers cc-ltr">₡{formatRate(rate.buy)}</dd>
        <dt>{t('shell.rate.sell')}</dt>
        <dd className="cc-numbers cc-ltr">₡{formatRate(rate.sell)}</dd>
        {rate.source !== null && (
          <>
            <dt>{t('shell.rate.source')}</dt>
            <dd>{isKnown(rate.source) ? t(`tools.rateSources.${rate.source}`) : rate.source}</dd>
          </>
        )}
        <dt>{t('shell.rate.fetched')}</dt>
        <dd>
          <InstantText instant={rate.fetched_at} mode="relative" />
        </dd>
      </dl>
      <Converter rate={rate.sell} />
    </>
  )
}

const sources = ['hacienda', 'simulator', 'own'] as const

function isKnown(source: string): source is (typeof sources)[number] {
  return (sources as readonly string[]).includes(source)
}

/** Two fields, either side editable. */
function Converter({ rate }: { rate: string | null }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<{ from: 'USD' | 'CRC'; text: string }>({ from: 'USD', text: '1' })
  const other = (text: string) => {
    const reading = readAmount(text, 5)
    if (reading.kind !== 'amount') return ''
    return formatPrice(
      convertForDisplay(reading.text, typed.from, typed.from === 'USD' ? 'CRC' : 'USD', rate),
    )
  }
  const shownIn = (currency: 'USD' | 'CRC') => (typed.from === currency ? typed.text : other(typed.text))
  const field = (currency: 'USD' | 'CRC', label: string, symbol: string) => (
    <TextInput
      label={label}
      inputMode="decimal"
      leftSection={symbol}
      value={shownIn(currency)}
      onChange={(event) => setTyped({ from: currency, text: event.currentTarget.value })}
      styles={{ input: { textAlign: 'end', direction: 'ltr', fontVariantNumeric: 'tabular-nums' } }}
    />
  )
  return (
    <fieldset className={classes.converter}>
      <legend className={classes.hidden}>{t('shell.rate.converter')}</legend>
      {field('USD', t('shell.rate.dollars'), '$')}
      {field('CRC', t('shell.rate.colones'), '₡')}
    </fieldset>
  )
}
