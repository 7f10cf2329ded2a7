import type { VatReturn } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import classes from './vat-return.module.css'

/** Balances in favour by the month each is from: the oldest is used up first. */
export function Balances({ rows }: { rows: VatReturn['balances'] }) {
  const { t, i18n } = useTranslation()
  if (rows.length === 0) return null
  return (
    <div className={classes.list}>
      <h3 className={classes.small}>{t('vatReturn.balances.title')}</h3>
      <ul className={classes.boxes}>
        {rows.map(({ origin, found, used, left, may_be_compensated }) => (
          <li key={origin} className={classes.box}>
            <div className={classes.words}>
              <span>{formatMonth(origin, i18n.language, 'long')}</span>
              <span className={classes.muted}>
                {t('vatReturn.balances.found')} <Money amount={found} currency="CRC" muted /> ·{' '}
                {t('vatReturn.balances.used')} <Money amount={used} currency="CRC" muted />
              </span>
              {may_be_compensated && (
                <span className={classes.muted}>{t('vatReturn.balances.mayBeCompensated')}</span>
              )}
            </div>
            <div className={classes.amount}>
              <Money amount={left} currency="CRC" />
              <span className={classes.muted}>{t('vatReturn.balances.left')}</span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
