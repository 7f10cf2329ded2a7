import type { ExchangeRate } from '@cuentaclara/contracts'
import { Button, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { convertForDisplay } from '#lib/convert-money.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatPrice, formatRate } from '#lib/money.ts'
import { rateSourceWords } from '#lib/rate-sources.ts'
import { readAmount } from '#ui/amount/read-amount.ts'
import { InstantText } from '#ui/date-text.tsx'
import classes from './bar-button.module.css'
import { openTool } from './open-tool.ts'

type RateDetailsProps = { rate: ExchangeRate; age: string; onLeave: () => void }

/** Both rates, where and when they came from, a converter, and the way to one's own rate. */
export function RateDetails({ rate, age, onLeave }: RateDetailsProps) {
  const { t } = useTranslation()
  const maySet = useCan('exchange-rate.set')
  const mayReadReports = useCan('reports.read')
  return (
    <>
      <p className={classes.panelTitle}>{t('shell.rate.label')}</p>
      <p className={classes.panelHint}>{age}</p>
      {rate.sell !== null && <Facts rate={rate} />}
      {rate.sell !== null && <Converter rate={rate.sell} />}
      {mayReadReports && (
        <Link to="/reports/exchange-rates" className={classes.panelLink}>
          {t('tools.rate.history')}
        </Link>
      )}
      {maySet && (
        <Button
          mt="sm"
          fullWidth
          variant="default"
          leftSection={<IconPencil size={17} aria-hidden />}
          onClick={() => {
            onLeave()
            openTool('rate')
          }}
        >
          {t('tools.rate.title')}
        </Button>
      )}
    </>
  )
}

function Facts({ rate }: { rate: ExchangeRate }) {
  const { t } = useTranslation()
  return (
    <dl className={classes.facts}>
      <dt>{t('shell.rate.buy')}</dt>
      <dd className="cc-numbers cc-ltr">₡{formatRate(rate.buy)}</dd>
      <dt>{t('shell.rate.sell')}</dt>
      <dd className="cc-numbers cc-ltr">₡{formatRate(rate.sell)}</dd>
      {rate.source !== null && (
        <>
          <dt>{t('shell.rate.source')}</dt>
          <dd>{rateSourceWords(rate.source, t)}</dd>
        </>
      )}
      <dt>{t('shell.rate.fetched')}</dt>
      <dd>
        <InstantText instant={rate.fetched_at} mode="relative" />
      </dd>
    </dl>
  )
}

/** Two fields, either side editable. */
function Converter({ rate }: { rate: string | null }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<{ from: 'USD' | 'CRC'; text: string }>({ from: 'USD', text: '1' })
  const other = (text: string) => {
    const reading = readAmount(text, { isSumBare: true })
    if (reading.kind !== 'value') return ''
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
      dir="ltr"
      styles={{ input: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } }}
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
