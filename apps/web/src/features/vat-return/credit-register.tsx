import type { VatReturn } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import classes from './vat-return.module.css'

/** Purchases of months that defer whose credit waits for their payment, or arrived with it. */
export function CreditRegister({ rows }: { rows: VatReturn['credit_register'] }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  return (
    <section aria-label={t('vatReturn.waitingCredit.title')}>
      <h3 className={classes.small}>{t('vatReturn.waitingCredit.title')}</h3>
      <p className={classes.muted}>{t('vatReturn.waitingCredit.lead')}</p>
      <ul className={classes.boxes}>
        {rows.map((row) => (
          <li key={`${row.source}-${row.id}`} className={classes.box}>
            <div className={classes.words}>
              <span>
                <bdi>{row.party}</bdi>{' '}
                <span className={`${classes.muted} cc-ltr`}>{shortNumber(row.number)}</span>
              </span>
              <span className={classes.muted}>
                {formatDay(row.day, format)}
                {row.paid_on !== null && (
                  <> · {t('vatReturn.waitingCredit.arrived', { day: formatDay(row.paid_on, format) })}</>
                )}
              </span>
            </div>
            <div className={classes.amount}>
              <Money amount={row.credit} currency="CRC" />
              <span className={classes.muted}>
                {t('vatReturn.waitingCredit.pending')} <Money amount={row.pending} currency="CRC" muted />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
