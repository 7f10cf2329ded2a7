import type { StudentMonthState, StudentMonths } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { Button, NativeSelect } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf,
  IconClock,
  IconPencil,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { CardsSkeleton } from '#ui/feedback/skeletons.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import type { ChipIcon } from '#ui/feedback/status-chip.tsx'
import { PaginationBar } from '#ui/list/pagination-bar.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { monthsAround } from '../months-around.ts'
import { monthsQuery } from '../queries.ts'
import { useStudentWords } from '../use-student-words.ts'
import classes from './billing.module.css'

/** People by twelve months: what of each was billed, and whether it is paid. */
export function MonthsScreen({ company, onClose }: { company: string; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const words = useStudentWords()
  const [asked, setAsked] = useState({ until: today().slice(0, 7), group: '', page: 1 })
  const query = useQuery(
    monthsQuery(company, {
      until: asked.until,
      page: asked.page,
      per_page: 50,
      ...(asked.group !== '' && { group_name: asked.group }),
    }),
  )
  const { data, error, refetch } = query
  return (
    <>
      <PageHeader
        title={t('studentBills.months.title', { plural: words.plural })}
        actions={
          <>
            <NativeSelect
              aria-label={t('studentBills.bill.group')}
              data={[{ value: '', label: t('studentBills.bill.everyone') }, ...words.groups]}
              value={asked.group}
              onChange={({ currentTarget }) => setAsked({ ...asked, group: currentTarget.value, page: 1 })}
            />
            <NativeSelect
              aria-label={t('studentBills.months.until')}
              data={monthsAround(today()).map((value) => ({
                value,
                label: formatMonth(value, i18n.language, 'long'),
              }))}
              value={asked.until}
              onChange={({ currentTarget }) => setAsked({ ...asked, until: currentTarget.value })}
            />
            <Button variant="default" onClick={onClose}>
              {t('studentBills.months.back')}
            </Button>
          </>
        }
      />
      {error !== null && <ErrorState error={error} onRetry={() => refetch()} />}
      {data === undefined && error === null && <CardsSkeleton cards={1} />}
      {data !== undefined && (
        <>
          <Legend />
          <div className="cc-card">
            <MonthsTable data={data} />
            <PaginationBar meta={data.meta} onPageChange={(page) => setAsked({ ...asked, page })} />
          </div>
        </>
      )}
    </>
  )
}

const icons: Record<StudentMonthState, ChipIcon> = {
  due: IconCircleDashed,
  partly: IconCircleHalf,
  draft: IconPencil,
  billed: IconClock,
  overdue: IconAlertTriangle,
  paid: IconCircleCheck,
}

const states = ['due', 'partly', 'draft', 'billed', 'overdue', 'paid'] as const

function Legend() {
  const { t } = useTranslation()
  return (
    <ul className={classes.legend}>
      {states.map((state) => {
        const Icon = icons[state]
        return (
          <li key={state}>
            <span className={classes.cell} data-state={state}>
              <Icon size={16} stroke={1.75} aria-hidden />
            </span>
            {t(`studentBills.months.states.${state}`)}
          </li>
        )
      })}
    </ul>
  )
}

/** Where twelve months have no room, the last of them are seen first. */
function scrollToLast(table: HTMLElement | null): void {
  if (table === null) return
  const isLeftward = getComputedStyle(table).direction === 'rtl'
  table.scrollLeft = isLeftward ? -table.scrollWidth : table.scrollWidth
}

function MonthsTable({ data: { months, people } }: { data: StudentMonths }) {
  const { t, i18n } = useTranslation()
  return (
    <section
      ref={scrollToLast}
      className={classes.scroll}
      aria-label={t('insight.students.months')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys too
      tabIndex={0}
    >
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">{t('studentBills.months.person')}</th>
            {months.map((month) => (
              <th key={month} scope="col" title={formatMonth(month, i18n.language, 'long')}>
                {formatMonth(month, i18n.language, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, cells }) => (
            <tr key={id}>
              <th scope="row">
                <bdi className="cc-truncate">{name}</bdi>
              </th>
              {months.map((month) => (
                <td key={month}>
                  <MonthCell name={name} month={month} cell={cells.find((cell) => cell.month === month)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Cell = StudentMonths['people'][number]['cells'][number]

/** A word for readers and on pointing, an icon for the eye, and the document behind it. */
function MonthCell({ name, month, cell }: { name: string; month: string; cell: Cell | undefined }) {
  const { t, i18n } = useTranslation()
  if (cell === undefined)
    return (
      <span className={classes.muted} title={t('studentBills.months.none')}>
        –
      </span>
    )
  const state = t(`studentBills.months.states.${cell.state}`)
  const label = t('studentBills.months.cell', {
    name,
    month: formatMonth(month, i18n.language, 'long'),
    state,
  })
  const Icon = icons[cell.state]
  const look = { className: classes.cell, 'data-state': cell.state, title: label }
  const sign = <Icon size={18} stroke={1.75} aria-hidden />
  if (cell.document_id === null)
    return (
      <span {...look} role="img" aria-label={label}>
        {sign}
      </span>
    )
  return (
    <Link
      {...look}
      aria-label={label}
      to={(cell.is_draft ? '/invoices/new' : `/transactions/detail/invoice/${cell.document_id}`) as string}
      search={(cell.is_draft ? { draft: cell.document_id } : {}) as never}
    >
      {sign}
    </Link>
  )
}
