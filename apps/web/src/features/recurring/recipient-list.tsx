import type { RecurringPreviewInput, RecurringRecipients } from '@cuentaclara/contracts'
import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { recipientsQuery } from './queries.ts'
import classes from './recipient-list.module.css'

type RecipientListProps = {
  company: string
  body: RecurringPreviewInput
  /** Leaves somebody out, or takes them in again; absent where it is only looked at. */
  onLeaveOut?: (id: string) => void
  /** On a card already: a frame of its own would be a box in a box. */
  isBare?: boolean
}

type Row = RecurringRecipients['rows'][number]

/** Whom the next date bills, how much and in which words. */
export function RecipientList({ company, body, onLeaveOut, isBare }: RecipientListProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(recipientsQuery(company, body))
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  if (data === undefined) return <Skeleton height={120} radius="md" mt={isBare ? 'sm' : 0} />
  const isOfStudents = body.series.recipients?.of === 'students'
  return (
    <section className={isBare ? classes.bare : classes.list} aria-label={t('sales.recurring.many.who')}>
      <p className={classes.total} aria-live="polite">
        {t('sales.recurring.many.sum', { count: data.count })} <DayText day={data.on} />
        {' · '}
        <Money amount={data.total.amount} currency={data.total.currency} />
      </p>
      {data.rows.length === 0 && <p className={classes.quiet}>{t('sales.recurring.many.nobody')}</p>}
      <ul className={classes.rows}>
        {data.rows.map((row) => (
          <li key={row.client_id} className={classes.row}>
            <div className={classes.who}>
              <Link to="/clients/$id" params={{ id: row.client_id }} className={classes.name}>
                <bdi>{row.client_name}</bdi>
              </Link>
              {row.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: equal lines have no other identity
                <span key={index} className={classes.quiet}>
                  {line}
                </span>
              ))}
              {row.planned.length > 0 && (
                <span className={classes.quiet}>
                  {t('sales.recurring.many.planned', { names: row.planned.join(', ') })}
                </span>
              )}
              {row.problem !== null && (
                <span className={classes.problem}>
                  <IconAlertTriangle size={15} aria-hidden /> {row.problem}
                </span>
              )}
            </div>
            <Money amount={row.total} currency={row.currency} />
            {onLeaveOut !== undefined && (
              <span className={classes.acts}>
                {personsOf(row, isOfStudents).map(({ id, name }) => (
                  <Button key={id} variant="subtle" size="compact-sm" onClick={() => onLeaveOut(id)}>
                    {t('sales.recurring.many.leaveOut', { name })}
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {data.count > data.rows.length && (
        <p className={classes.quiet}>
          {t('sales.recurring.many.more', { count: data.count - data.rows.length })}
        </p>
      )}
      {data.left_out.length > 0 && (
        <p className={classes.acts}>
          <span className={classes.quiet}>{t('sales.recurring.many.leftOut')}</span>
          {data.left_out.map(({ id, name }) =>
            onLeaveOut === undefined ? (
              <bdi key={id}>{name}</bdi>
            ) : (
              <Button key={id} variant="subtle" size="compact-sm" onClick={() => onLeaveOut(id)}>
                {t('sales.recurring.many.takeIn', { name })}
              </Button>
            ),
          )}
        </p>
      )}
    </section>
  )
}

/** Who can be left out: the students of a payer, or the client. */
function personsOf(row: Row, isOfStudents: boolean): { id: string; name: string }[] {
  return isOfStudents ? row.students : [{ id: row.client_id, name: row.client_name }]
}
