import type { VatReturn } from '@cuentaclara/contracts'
import { Skeleton } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#features/companies/index.ts'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { capitalGoodsQuery } from './queries.ts'
import classes from './vat-return.module.css'

/** The register of capital goods: what each cost, what credit it gave, and until when that is adjusted. */
export function CapitalGoodsSheet({ data, onClose }: { data: VatReturn; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const goods = useQuery(capitalGoodsQuery(useCompanyId(), data.period))
  return (
    <SideSheet isOpen onClose={onClose} title={t('vatReturn.capital.title')} size={640}>
      <p className={classes.muted}>{t('vatReturn.capital.lead')}</p>
      <ToneChip tone="warning" icon={IconHelpCircle}>
        {t('vatReturn.certainty.ours')}
      </ToneChip>
      {goods.error !== null && <ErrorState error={goods.error} onRetry={() => void goods.refetch()} />}
      {goods.data === undefined && goods.error === null && <Skeleton height={200} />}
      {goods.data?.data.length === 0 && <p className={classes.muted}>{t('vatReturn.capital.none')}</p>}
      <ul className={classes.boxes}>
        {goods.data?.data.map((good) => (
          <li key={`${good.source}-${good.id}`} className={classes.box}>
            <div className={classes.words}>
              <bdi>{good.party}</bdi>
              <span className={classes.muted}>
                {formatDay(good.day, format)}
                {good.number !== '' && <bdi className="cc-ltr"> · {good.number}</bdi>}
              </span>
              <span className={classes.muted}>
                {good.adjusted_until === null
                  ? t('vatReturn.capital.notAdjusted')
                  : t('vatReturn.capital.until', { year: good.adjusted_until })}
              </span>
              {good.adjustment !== null && (
                <span className={classes.muted}>
                  {t('vatReturn.capital.adjustment', { year: data.period.slice(0, 4) })}{' '}
                  <Money amount={good.adjustment} currency="CRC" muted />
                </span>
              )}
            </div>
            <div className={classes.amount}>
              <Money amount={good.base} currency="CRC" />
              <span className={classes.muted}>
                {t('vatReturn.uses.credit')} <Money amount={good.credit} currency="CRC" muted />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </SideSheet>
  )
}
