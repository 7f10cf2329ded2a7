import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { isSurelyAhead, minutesOff } from './clock.ts'
import { keptPriceListQuery } from './counter-queries.ts'
import classes from './till.module.css'
import { tillSalesQuery } from './till-queries.ts'
import type { Till } from './use-till.ts'

const fewLeft = 10

type TillLineProps = {
  company: string
  till: Till
  /** Of the customer; null for the usual prices. */
  priceList: string | null
  onOpen: () => void
}

/** One line above the counter while it sells without a network, or something of that is not over yet. */
export function TillLine({ company, till, priceList, onOpen }: TillLineProps) {
  const { t } = useTranslation()
  const { data: refused = [] } = useQuery({
    ...tillSalesQuery(company),
    enabled: till.isOnline && till.isPossible,
  })
  const waiting = till.waiting.length
  const minutes = till.own === null ? 0 : minutesOff(till.own)
  const isAway = till.own !== null && !till.isOnline
  const isAhead = isAway && till.own !== null && isSurelyAhead(till.own, Date.now())
  const { data: isPriced = true } = useQuery(keptPriceListQuery(company, priceList, isAway))
  const underWay = till.underWay.length
  const isUnfinished = till.underWay.some(({ problem }) => problem !== null)
  if (!isAway && waiting === 0 && underWay === 0 && refused.length === 0 && minutes === 0) return null
  const isWarning =
    isUnfinished ||
    refused.length > 0 ||
    !isPriced ||
    minutes > 0 ||
    isAhead ||
    (isAway && till.left < fewLeft)
  const Icon = isWarning ? IconAlertTriangle : IconWifiOff
  return (
    <div className={classes.line} data-tone={isWarning ? 'warning' : 'neutral'} role="status">
      <Icon size={18} aria-hidden />
      <span className={classes.words}>
        {isAway && <span>{t('till.away', { left: till.left })}</span>}
        {isAway && !isPriced && <span>{t('till.usualPrices')}</span>}
        {waiting > 0 && <span>{t('till.waiting', { count: waiting })}</span>}
        {underWay > 0 && <span>{t('till.underWay', { count: underWay })}</span>}
        {refused.length > 0 && <span>{t('till.refused', { count: refused.length })}</span>}
        {isAhead && (
          <span>
            {t('till.checkClock')} <InstantText instant={till.own?.held.now ?? ''} />
          </span>
        )}
        {minutes > 0 && <span>{t('till.clockOff', { count: minutes })}</span>}
      </span>
      <button type="button" className={classes.open} onClick={onOpen}>
        {t('till.show')}
      </button>
    </div>
  )
}
