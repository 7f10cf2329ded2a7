import type { BoardRow, BoardVat } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { formatMonth } from '@cuentaclara/locales/dates'
import { IconAlertTriangle, IconCircleCheck, IconEye, IconPencil } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { EnvironmentBadge, useOpenInCompany } from '#features/companies/index.ts'
import { PinButton } from '#features/lists/index.ts'
import { keepWayBack } from '#lib/company/way-back.ts'
import {
  daysBetween,
  formatDay,
  formatDaysAhead,
  formatDaysLeft,
  formatInstant,
  today,
  useDateFormat,
} from '#lib/dates/dates.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { CompanyBadge } from '#ui/company-badge.tsx'
import { DayText } from '#ui/date-text.tsx'
import { LookChip, type Looks, ToneChip } from '#ui/feedback/status-chip.tsx'
import type { Column } from '#ui/list/column.tsx'
import classes from './board-columns.module.css'
import { type BoardCell, boardPlace } from './board-place.ts'

const counts = ['rejected', 'unanswered', 'unclassified', 'waiting', 'missing'] as const

/** What is wrong as soon as there is one; the others are work of every day. */
const alarming: ReadonlySet<BoardCell> = new Set(['rejected', 'missing'])

/** What the board says of each company, a column for each. */
export function useBoardColumns(rows: readonly BoardRow[]): Column<BoardRow>[] {
  const { t } = useTranslation()
  // Few series have a gap; where one does it is wrong, and stands on any screen but a telephone's.
  const hasGaps = rows.some(({ missing }) => (missing ?? 0) > 0)
  const count = (cell: (typeof counts)[number], from?: 'medium' | 'wide' | 'roomy'): Column<BoardRow> => ({
    id: cell,
    header: t(`board.${cell}`),
    sorts: true,
    align: 'end',
    width: 80,
    ...(from && { from }),
    cell: (row) => <Count row={row} cell={cell} />,
  })
  return [
    {
      id: 'company',
      header: t('board.company'),
      sorts: 'name',
      width: 182,
      cell: (row) => (
        <span className={classes.withAside}>
          <CompanyCell row={row} />
          <Aside row={row} />
        </span>
      ),
    },
    count('rejected'),
    count('unanswered'),
    count('unclassified', 'medium'),
    count('waiting', 'medium'),
    {
      id: 'vat',
      header: t('board.vat'),
      sorts: true,
      align: 'end',
      width: 150,
      cell: (row) => <VatCell row={row} />,
    },
    {
      id: 'deadline',
      header: t('board.deadline'),
      sorts: true,
      width: 112,
      cell: ({ vat }) => (vat === null ? <Hidden /> : <Deadline vat={vat} />),
    },
    {
      id: 'certificate',
      header: t('board.certificate'),
      sorts: true,
      width: 96,
      from: 'wide',
      cell: (row) => <Certificate row={row} />,
    },
    {
      id: 'closed_until',
      header: t('board.closed_until'),
      sorts: true,
      width: 104,
      from: 'wide',
      cell: (row) => <Books row={row} />,
    },
    count('missing', hasGaps ? 'medium' : 'roomy'),
    {
      id: 'package',
      header: t('board.package'),
      sorts: true,
      width: 120,
      from: 'roomy',
      cell: (row) => <Packed row={row} />,
    },
    {
      id: 'responsible',
      header: t('board.responsible'),
      sorts: true,
      width: 140,
      from: 'roomy',
      kind: 'name',
      of: ({ responsible }) => responsible,
    },
  ]
}

/** On a phone: the company, what is open in it by name, its return, up to when its books are closed, its package and who is responsible. */
export function BoardCard({ row }: { row: BoardRow }) {
  const { t } = useTranslation()
  const open = counts.filter((cell) => (row[cell] ?? 0) > 0)
  return (
    <div className={classes.card}>
      <CompanyCell row={row} />
      {open.length > 0 && (
        <span className={classes.facts}>
          {open.map((cell) => (
            <span key={cell}>
              {t(`board.${cell}`)} <Count row={row} cell={cell} />
            </span>
          ))}
        </span>
      )}
      {row.vat !== null && (
        <span className={classes.facts}>
          <VatCell row={row} />
          <Deadline vat={row.vat} />
        </span>
      )}
      {row.books !== null && row.books.closed_until !== null && (
        <span className={classes.facts}>
          <span>
            {t('board.closed_until')} <Books row={row} />
          </span>
        </span>
      )}
      <span className={classes.facts}>
        <PackedWithName row={row} />
        {row.responsible !== null && <bdi className={classes.muted}>{row.responsible}</bdi>}
      </span>
    </div>
  )
}

/** As a company is called among others. */
export function nameOf({ name, trade_name }: BoardRow['company']): string {
  return trade_name ?? name
}

/** A role in one company may see less than in another. */
function Hidden() {
  const { t } = useTranslation()
  return (
    <span className={classes.muted} title={t('board.hidden')}>
      —
    </span>
  )
}

/** A figure that opens its list in its company; the way back leads to the board as it is now. */
function Open({ row, cell, children }: { row: BoardRow; cell: BoardCell; children: ReactNode }) {
  const { t } = useTranslation()
  const open = useOpenInCompany()
  const { href } = useLocation()
  return (
    <button
      type="button"
      className={classes.open}
      title={t('board.open', { company: nameOf(row.company) })}
      onClick={() => void open(row.company.id, boardPlace(cell, row, today()), () => keepWayBack(href))}
    >
      {children}
    </button>
  )
}

/** What has a column of its own only on the widest screens: who is responsible, and the package. */
function Aside({ row }: { row: BoardRow }) {
  return (
    <span className={classes.aside}>
      {row.responsible !== null && <bdi>{row.responsible}</bdi>}
      <PackedWithName row={row} />
    </span>
  )
}

function PackedWithName({ row }: { row: BoardRow }) {
  const { t } = useTranslation()
  if (row.package === null) return null
  return (
    <span className={classes.packed}>
      {t('board.package')}: <Packed row={row} />
    </span>
  )
}

function CompanyCell({ row }: { row: BoardRow }) {
  const { company } = row
  return (
    <span className={classes.company}>
      <CompanyBadge name={company.name} colour={company.colour} logoUrl={company.logo_url} size={30} />
      <span className={classes.companyWords}>
        <Open row={row} cell="company">
          <bdi className={classes.name}>{nameOf(company)}</bdi>
        </Open>
        {company.environment !== 'live' && <EnvironmentBadge company={company} />}
      </span>
      <Suspense>
        <PinButton
          list="board"
          id={company.id}
          name={nameOf(company)}
          refreshes={['companies', 'board']}
          className={classes.pin}
        />
      </Suspense>
    </span>
  )
}

function Count({ row, cell }: { row: BoardRow; cell: (typeof counts)[number] }) {
  const count = row[cell]
  if (count === null) return <Hidden />
  return (
    <Open row={row} cell={cell}>
      <span
        className="cc-numbers"
        data-tone={count === 0 ? 'none' : alarming.has(cell) ? 'danger' : undefined}
      >
        {formatCount(count)}
      </span>
    </Open>
  )
}

/** Each says its month: of one company the oldest return that is late, of its neighbour the one that is due next. */
function VatCell({ row }: { row: BoardRow }) {
  const { t, i18n } = useTranslation()
  if (row.vat === null) return <Hidden />
  const { to_rectify: wrong } = row.vat
  return (
    <span className={classes.vat}>
      <Open row={row} cell="vat">
        <span className={classes.vat}>
          <VatAmount vat={row.vat} />
          <span className={classes.muted}>{formatMonth(row.vat.period, i18n.language, 'long')}</span>
          <VatState state={row.vat.state} />
        </span>
      </Open>
      {wrong !== null && (
        <Open row={row} cell="to_rectify">
          <LookChip look={vatLooks.to_rectify}>
            {t('board.rectify', { month: formatMonth(wrong, i18n.language, 'short') })}
          </LookChip>
        </Open>
      )}
    </span>
  )
}

function VatAmount({ vat }: { vat: BoardVat }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const { payable, left_over: leftOver, computed_at: computedAt, is_current: isCurrent } = vat
  if (payable === null || leftOver === null || computedAt === null)
    return <span className={classes.muted}>{t('board.notComputed')}</span>
  const moment = formatInstant(computedAt, { format })
  return (
    <span
      className={classes.amount}
      data-old={!isCurrent || undefined}
      title={t(isCurrent ? 'board.asOf' : 'board.beingRenewed', { moment })}
    >
      <Money amount={payable} currency="CRC" />
      {isSome(leftOver) && (
        <span className={classes.muted}>{t('board.leftOver', { amount: formatMoney(leftOver, 'CRC') })}</span>
      )}
    </span>
  )
}

const vatLooks: Looks<BoardVat['state']> = {
  draft: ['neutral', IconPencil],
  reviewed: ['info', IconEye],
  filed: ['success', IconCircleCheck],
  to_rectify: ['warning', IconAlertTriangle],
}

function VatState({ state }: { state: BoardVat['state'] }) {
  const { t } = useTranslation()
  return <LookChip look={vatLooks[state]}>{t(`board.states.${state}`)}</LookChip>
}

function Deadline({ vat }: { vat: BoardVat }) {
  const { i18n } = useTranslation()
  const days = daysBetween(today(), vat.due_on)
  const isOpen = vat.state === 'draft' || vat.state === 'reviewed'
  return (
    <span className={classes.deadline} data-near={(isOpen && days <= 7) || undefined}>
      <DayText day={vat.due_on} />
      <span className={classes.muted}>
        {isOpen && days < 0 ? <Late count={vat.late} /> : formatDaysAhead(days, i18n.language)}
      </span>
    </span>
  )
}

/** The day is that of the oldest; others may wait behind it. */
function Late({ count }: { count: number }) {
  const { t } = useTranslation()
  return count > 1 ? t('board.lateReturns', { count }) : t('board.late')
}

function Certificate({ row }: { row: BoardRow }) {
  const { t, i18n } = useTranslation()
  if (row.certificate === null) return <Hidden />
  const { days_left: days } = row.certificate
  return (
    <Open row={row} cell="certificate">
      <span data-tone={days === null || days < 30 ? 'danger' : undefined}>
        {days === null ? t('board.noCertificate') : formatDaysLeft(days, i18n.language)}
      </span>
    </Open>
  )
}

function Books({ row }: { row: BoardRow }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  if (row.books === null) return <Hidden />
  const { closed_until: until } = row.books
  return (
    <Open row={row} cell="closed_until">
      <span className="cc-numbers">{until === null ? t('board.notClosed') : formatDay(until, format)}</span>
    </Open>
  )
}

/** The last month of which somebody made the package; marked where that is the month whose return is due, or a later one. */
function Packed({ row }: { row: BoardRow }) {
  const { t, i18n } = useTranslation()
  const format = useDateFormat()
  if (row.package === null) return <Hidden />
  const { month, made_at: madeAt } = row.package
  if (month === null || madeAt === null)
    return (
      <Open row={row} cell="package">
        <span className={classes.muted}>{t('board.noPackage')}</span>
      </Open>
    )
  const isMade = row.vat !== null && month >= row.vat.period
  const name = formatMonth(month, i18n.language, 'short')
  return (
    <Open row={row} cell="package">
      <span title={t('board.packedAt', { moment: formatInstant(madeAt, { format }) })}>
        {isMade ? (
          <ToneChip tone="success" icon={IconCircleCheck}>
            {name}
          </ToneChip>
        ) : (
          <span className={classes.muted}>{name}</span>
        )}
      </span>
    </Open>
  )
}
