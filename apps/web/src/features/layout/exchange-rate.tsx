import type { ExchangeRate } from '@cuentaclara/contracts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#features/companies/index.ts'
import { formatDay, today } from '#lib/dates.ts'
import { convertForDisplay, formatPrice } from '#lib/money.ts'
import { InstantText } from '#ui/date-text.tsx'
import { Dropdown } from '#ui/dropdown.tsx'
import { readAmount } from '#ui/read-amount.ts'
import classes from './bar-button.module.css'
import { exchangeRateQuery } from './layout-queries.ts'

/** `$1 = ₡505.43` with a dot: green today's, amber older, red never loaded. */
export function ExchangeRateDisplay() {
  const { t } = useTranslation()
  const { data } = useQuery(exchangeRateQuery(useCompanyId()))
  if (data === undefined) return null
  const { tone, words } = ageOf(data, t)
  const isMissing = data.sell === null
  const shown = isMissing ? t('shell.rate.missing') : t('shell.rate.short', { rate: formatPrice(data.sell) })
  return (
    <Dropdown
      // What is seen is part of the name: a voice can say it.
      label={`${t('shell.rate.label')}: ${shown}. ${words}`}
      width={300}
      buttonClassName={classes.button}
      button={
        <>
          <span className={classes.dot} data-tone={tone} />
          <span className="cc-numbers cc-ltr">{shown}</span>
        </>
      }
    >
      <p className={classes.panelTitle}>{t('shell.rate.label')}</p>
      <p className={classes.panelHint}>{words}</p>
      {!isMissing && <RateDetails rate={data} />}
    </Dropdown>
  )
}

function RateDetails({ rate }: { rate: ExchangeRate }) {
  const { t } = useTranslation()
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('shell.rate.buy')}</dt>
        <dd className="cc-numbers cc-ltr">₡{formatPrice(rate.buy)}</dd>
        <dt>{t('shell.rate.sell')}</dt>
        <dd className="cc-numbers cc-ltr">₡{formatPrice(rate.sell)}</dd>
        {rate.source !== null && (
          <>
            <dt>{t('shell.rate.source')}</dt>
            <dd>{rate.source}</dd>
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

function ageOf(rate: ExchangeRate, t: ReturnType<typeof useTranslation>['t']) {
  if (rate.sell === null || rate.day === null) return { tone: 'danger', words: t('shell.rate.never') }
  const day = formatDay(rate.day)
  if (rate.day < today()) return { tone: 'warning', words: t('shell.rate.old', { day }) }
  return { tone: 'success', words: t('shell.rate.today', { day }) }
}
