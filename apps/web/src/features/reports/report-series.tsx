import { describeReport, type Report } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { measureKey } from './report-shape.ts'
import classes from './reports.module.css'

/** What a report adds up, over the days or months of its period; each leads to its own. */
export function ReportSeries({ data, onPick }: { data: Report; onPick: (bucket: string) => void }) {
  const { t, i18n } = useTranslation()
  const format = useDateFormat()
  const { compared } = describeReport(data.report)
  if (compared === null) return null
  return (
    <section className={`${classes.panel} cc-card`}>
      <h2 className={classes.panelTitle}>
        {t(compared === 'net' ? 'insight.reports.series' : measureKey(data.report, compared))}
      </h2>
      <BarChart
        label={t('insight.reports.series')}
        series={[t(measureKey(data.report, compared))]}
        currency="CRC"
        bars={data.series.map(({ key, ...sums }) => ({
          label: key.length === 7 ? formatMonth(key, i18n.language, 'short') : String(Number(key.slice(8))),
          name: key.length === 7 ? formatMonth(key, i18n.language, 'long') : formatDay(key, format),
          amounts: [sums[compared]],
        }))}
        onPick={(index) => onPick(data.series[index]!.key)}
      />
    </section>
  )
}
