import type { ExchangeRate } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { exchangeRateQuery } from '#lib/company/exchange-rate-query.ts'
import { formatDay, today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatRate } from '#lib/money.ts'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import classes from './bar-button.module.css'
import { toolPart } from './tool-part.ts'

const RateDetails = toolPart(() => import('./rate-details.tsx'), 'RateDetails')

/** `$1 = ₡505.43` with a dot: green today's, amber older, red never loaded. */
export function ExchangeRateDisplay() {
  const { t } = useTranslation()
  const { data } = useQuery(exchangeRateQuery(useCompanyId()))
  if (data === undefined) return null
  const { tone, words } = ageOf(data, t)
  // A published rate is none to a company that takes only its own.
  const shown =
    data.documents === null ? t('shell.rate.missing') : t('shell.rate.short', { rate: formatRate(data.sell) })
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
      {(close) => (
        <Suspense>
          <RateDetails rate={data} age={words} onLeave={close} />
        </Suspense>
      )}
    </Dropdown>
  )
}

function ageOf(rate: ExchangeRate, t: ReturnType<typeof useTranslation>['t']) {
  if (rate.documents === null || rate.day === null) return { tone: 'danger', words: t('shell.rate.never') }
  const day = formatDay(rate.day)
  if (rate.day < today()) return { tone: 'warning', words: t('shell.rate.old', { day }) }
  return { tone: 'success', words: t('shell.rate.today', { day }) }
}
