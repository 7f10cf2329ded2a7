import { deadlinePlace, type Start } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { Suspense } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { reportLink } from '#features/reports/index.ts'
import { daysBetween, formatDay, formatDaysAhead, today, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { SkeletonCell } from '#ui/feedback/skeleton-cell.tsx'
import classes from './deadlines.module.css'
import { DeepLink } from './deep-link.tsx'

/** What keeps them from being told leaves the others as they are. */
const ToRectifyRows = part(() => import('./to-rectify-rows.tsx'), 'ToRectifyRows', {
  words: ['monthEnd'],
  whenMissing: () => {},
})

type Deadline = Start['deadlines'][number]

/** What falls due next, the nearest first. */
export function Deadlines({ deadlines }: { deadlines: Deadline[] | undefined }) {
  const { t, i18n } = useTranslation()
  const company = useCompanyId()
  const mayReadReturn = useCan('vat-return.read')
  const format = useDateFormat()
  return (
    <section aria-labelledby="deadlines">
      <h2 id="deadlines" className={classes.title}>
        {t('home.start.deadlines')}
      </h2>
      <ul className={`${classes.list} cc-card`}>
        {deadlines === undefined &&
          ['a', 'b'].map((key) => (
            <li key={key} className={classes.row}>
              <SkeletonCell shape="text" />
            </li>
          ))}
        {deadlines?.map(({ kind, day, count }) => (
          <li key={`${kind}:${day}`} className={classes.row}>
            <DeepLink {...placeOf({ kind, day, count }, company, mayReadReturn)} className={classes.link}>
              <span>
                <DueName due={{ kind, day, count }} />
                {count !== null && count > 1 && (
                  <span className={classes.muted}>
                    {' · '}
                    {kind === 'vat_return' ? t('home.start.lateReturns', { count }) : count}
                  </span>
                )}
              </span>
              <span className={classes.day} data-near={daysBetween(today(), day) <= 3 || undefined}>
                <span className="cc-ltr cc-numbers">{formatDay(day, format)}</span>
                <span className={classes.muted}>
                  {formatDaysAhead(daysBetween(today(), day), i18n.language)}
                </span>
              </span>
            </DeepLink>
          </li>
        ))}
        {mayReadReturn && deadlines !== undefined && (
          <Suspense>
            <ToRectifyRows company={company} />
          </Suspense>
        )}
      </ul>
    </section>
  )
}

/** Two returns may stand here, one of them late: each says its month. */
function DueName({ due }: { due: Deadline }) {
  const { t, i18n } = useTranslation()
  if (due.kind !== 'vat_return') return t(`home.start.deadline.${due.kind}`)
  return t('home.start.deadline.vat_return', {
    month: formatMonth(monthDeclared(due), i18n.language, 'long'),
  })
}

function monthDeclared(due: Deadline): string {
  return deadlinePlace(due)!.query.from!.slice(0, 7)
}

function placeOf(due: Deadline, company: string, mayReadReturn: boolean): { to: string; search?: object } {
  const report = deadlinePlace(due)
  if (due.kind === 'vat_return' && mayReadReturn && report?.query.from !== undefined)
    return { to: '/reports/vat-return', search: { period: report.query.from.slice(0, 7) } }
  if (report !== null) return reportLink(report)
  if (due.kind === 'certificate') return { to: `/config-hacienda/${company}` }
  if (due.kind === 'bills') return { to: '/expenses', search: { view: 'unpaid', sort: 'due_on' } }
  if (due.kind === 'quotations') return { to: '/quotations', search: { view: 'expiring' } }
  return { to: '/document-receptions' }
}
