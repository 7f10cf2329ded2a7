import type { Report } from '@cuentaclara/contracts'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import classes from './reports.module.css'

/** What a rate is called: its percentage with the official code, or that there is none. */
export function useRateName(): (rate: Pick<Report['rates'][number], 'rate' | 'rate_code'>) => ReactNode {
  const { t } = useTranslation()
  return ({ rate_code, rate }) =>
    rate_code === '' || rate_code === 'used-goods' ? (
      t(rate_code === '' ? 'insight.reports.withoutVat' : 'insight.reports.usedGoods')
    ) : (
      <span className="cc-numbers">
        <span className="cc-ltr">{rate}&nbsp;%</span>{' '}
        <span className={`${classes.muted} cc-ltr`}>({rate_code})</span>
      </span>
    )
}

/** Sales by rate of VAT, in colones. */
export function ReportRates({ data }: { data: Report }) {
  const { t } = useTranslation()
  const nameOf = useRateName()
  return (
    <section className={`${classes.panel} cc-card`}>
      <h2 className={classes.panelTitle}>{t('insight.reports.rates')}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('insight.reports.rate')}</th>
            <th scope="col">{t('insight.reports.measures.net')}</th>
            <th scope="col">{t('insight.reports.measures.tax')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rates.map(({ net, tax, ...rate }) => (
            <tr key={rate.rate_code}>
              <th scope="row">{nameOf(rate)}</th>
              <td>
                <Money amount={net} currency="CRC" />
              </td>
              <td>
                <Money amount={tax} currency="CRC" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
