import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { sendingProblem } from '#features/documents/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText, InstantText } from '#ui/date-text.tsx'
import type { Column } from '#ui/list/column.tsx'
import { DueTime } from './due-time.tsx'
import { UrgencyChip } from './urgency-chip.tsx'
import { useWorkAct } from './use-work-act.ts'
import { actionOf } from './work-action.ts'
import classes from './work-list-screen.module.css'
import { useWhereabouts, type WorkRow } from './work-row.ts'

/** What the work list says of each row, a column for each. */
export function useWorkColumns(isOfAll: boolean): Column<WorkRow>[] {
  const { t } = useTranslation()
  const company: Column<WorkRow> = {
    id: 'company',
    header: t('work.company'),
    width: 150,
    cell: (row) => <bdi className={classes.company}>{row.company?.name}</bdi>,
  }
  const columns: Column<WorkRow>[] = [
    ...(isOfAll ? [company] : []),
    {
      id: 'what',
      header: t('work.what'),
      width: 194,
      // The number stands below it, where there is room: a name has two lines to itself then.
      cell: (row) => (
        <span className={classes.what}>
          <UrgencyChip section={row.section} />
          <span
            className={`${classes.muted} cc-truncate`}
            title={row.detail === null ? undefined : sendingProblem(row.detail, t)}
          >
            {row.kind === 'recurring' ? (
              <bdi>{row.number}</bdi>
            ) : (
              <span className="cc-ltr">{shortNumber(row.number) ?? '—'}</span>
            )}
            {row.detail !== null && (
              <>
                {' · '}
                <bdi>{sendingProblem(row.detail, t)}</bdi>
              </>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'who',
      header: t('work.who'),
      sorts: 'party_name',
      kind: 'name',
      of: (row) => row.party_name ?? t('shell.start.noClient'),
    },
    {
      id: 'amount',
      header: t('work.amount'),
      sorts: true,
      align: 'end',
      width: 112,
      from: 'medium',
      cell: (row) => <Amount row={row} />,
    },
    {
      id: 'since',
      from: isOfAll ? 'roomy' : 'wide',
      header: t('work.since'),
      sorts: true,
      width: 112,
      kind: 'ago',
    },
    {
      id: 'deadline',
      header: t('work.deadline'),
      sorts: true,
      width: 148,
      from: 'medium',
      cell: (row) =>
        row.snoozed_until === null ? (
          row.due_at === null ? (
            <DayText day={row.deadline} />
          ) : (
            <DueTime at={row.due_at} />
          )
        ) : (
          <span title={t('work.comesBack')}>
            <DayText day={row.snoozed_until} />
          </span>
        ),
    },
    {
      id: 'responsible',
      from: isOfAll ? 'roomy' : 'wide',
      header: t('work.responsible'),
      width: 96,
      cell: ({ responsible }) => <bdi className={classes.responsible}>{responsible}</bdi>,
    },
    { id: 'act', header: t('work.act'), width: 116, cell: (row) => <Act row={row} /> },
  ]
  return columns
}

/** The same on a phone. */
export function WorkCard({ row }: { row: WorkRow }) {
  const { t } = useTranslation()
  return (
    <div className={classes.card}>
      {row.company !== undefined && <bdi className={classes.muted}>{row.company.name}</bdi>}
      <span className={classes.cardHead}>
        <bdi className="cc-truncate">{row.party_name ?? t('shell.start.noClient')}</bdi>
        <Amount row={row} />
      </span>
      <span className={classes.muted}>
        <span className="cc-ltr">{shortNumber(row.number) ?? '—'}</span> ·{' '}
        <InstantText instant={row.since} mode="relative" />
      </span>
      {row.due_at !== null && row.snoozed_until === null && <DueTime at={row.due_at} />}
      <span className={`${classes.cardHead} ${classes.cardFoot}`}>
        <UrgencyChip section={row.section} />
        <Act row={row} />
      </span>
    </div>
  )
}

function Amount({ row }: { row: WorkRow }) {
  if (row.amount === null || row.currency === null) return null
  return <Money amount={row.amount} currency={row.currency} layout="column" />
}

/** The one right thing to do, as a link to where it is done. */
function Act({ row }: { row: WorkRow }) {
  const { t } = useTranslation()
  const { companyOf } = useWhereabouts()
  const doIt = useWorkAct()
  const action = actionOf(row, companyOf(row))
  return (
    <Button
      component={Link}
      to={action.to as string}
      search={(action.search ?? {}) as never}
      variant="default"
      size="compact-sm"
      onClick={(event: React.MouseEvent) => {
        event.stopPropagation()
        if (row.company === undefined) return
        event.preventDefault()
        doIt(row)
      }}
    >
      {t(`work.actions.${action.name}`)}
    </Button>
  )
}
