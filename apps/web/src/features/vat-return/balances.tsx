import type { VatReturn } from '@cuentaclara/contracts'
import { formatMonth } from '#lib/dates/format-month.ts'
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
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('vatReturn.balances.origin')}</th>
            <th scope="col">{t('vatReturn.balances.found')}</th>
            <th scope="col">{t('vatReturn.balances.used')}</th>
            <th scope="col">{t('vatReturn.balances.left')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ origin, found, used, left, may_be_compensated }) => (
            <tr key={origin}>
              <th scope="row">
                {formatMonth(origin, i18n.language, 'long')}
                {may_be_compensated && (
                  <p className={classes.muted}>{t('vatReturn.balances.mayBeCompensated')}</p>
                )}
              </th>
              {[found, used, left].map((amount, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the three columns of a row
                <td key={place}>
                  <Money amount={amount} currency="CRC" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
