import type { Company, RecurringDetail, RecurringRun } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Alert, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconEye, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan, useOfferedActions } from '#features/companies/index.ts'
import { Paper, PaperFact, usePreview } from '#features/documents/index.ts'
import { today } from '#lib/dates/dates.ts'
import { isNoSuchRecord } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { NoSuchRecord } from '#ui/feedback/no-such-record.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import { ActionItem, headAction, RecordActions, RecordPage } from '#ui/record-page.tsx'
import { nextOf } from './next-of.ts'
import { deleteRecurring, forgetRecurringLists, recurringQuery } from './queries.ts'
import { useRecurringActs } from './recurring-acts.ts'
import { RecurringChip, RunChip } from './recurring-chip.tsx'
import classes from './recurring-view.module.css'
import { dayWords, modeWords, rhythmWords } from './schedule-words.ts'
import { startsFrom } from './starts-from.ts'
import { useMove } from './use-move.ts'

const SeriesRaise = part(() => import('./series-raise.tsx'), 'SeriesRaise')
const ComingRaise = part(() => import('./coming-raise.tsx'), 'ComingRaise', { words: ['seriesRaise'] })
const ManyOfSeries = part(() => import('./many.ts'), 'ManyOfSeries')
const RunTally = part(() => import('./many.ts'), 'RunTally')
const StartQuestion = part(() => import('./start-question.tsx'), 'StartQuestion')
const ConfirmDialog = part(() => import('#ui/overlay/confirm-dialog.tsx'), 'ConfirmDialog')

type RecurringViewProps = {
  company: Company
  id: string
  /** The question with which it opens. */
  asks: 'start' | undefined
}

/** One series, to be looked at: what it makes, when, and what it has made. */
export function RecurringView({ company, id, asks }: RecurringViewProps) {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useQuery(recurringQuery(company.id, id))
  useScreenTitle(data === undefined ? null : data.name || t('sales.recurring.unnamed'), {
    isSaidBelow: true,
  })
  if (isNoSuchRecord(error))
    return (
      <NoSuchRecord
        title={t('sales.recurring.notFound')}
        hint={t('documents.view.notFoundHint')}
        to="/recurring-invoices"
      >
        {t('sales.recurring.toList')}
      </NoSuchRecord>
    )
  if (error !== null && data === undefined) return <ErrorState isScreen error={error} onRetry={refetch} />
  if (isPending || data === undefined) return <ViewSkeleton />
  return (
    <RecordPage
      crumb={<Link to="/recurring-invoices">{t('sales.recurring.title')}</Link>}
      title={data.name || t('sales.recurring.unnamed')}
      party={
        <>
          <bdi>{data.client_name ?? t('documents.view.finalConsumer')}</bdi>
          {data.many !== null && <span className="cc-numbers"> × {data.many.count}</span>}
        </>
      }
      words={<Money amount={data.total} currency={data.currency} size="lg" />}
      facts={<Rhythm series={data} />}
      chips={<RecurringChip status={data.status} failures={data.failures} />}
      actions={<Actions company={company.id} series={data} asks={asks} />}
    >
      {data.problem !== null && (
        <Alert
          color="red"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={t('sales.recurring.lastFailed')}
        >
          {data.problem}
        </Alert>
      )}
      <div className={classes.cards}>
        <Upcoming series={data} />
        <Facts series={data} />
      </div>
      {data.yearly_raise !== null && data.status !== 'ended' && (
        <Suspense>
          <SeriesRaise
            series={data}
            raise={{ ...data.yearly_raise, leapDay: data.yearly_raise.leap_day ?? false }}
          />
        </Suspense>
      )}
      {data.coming_raise !== null && data.status !== 'ended' && (
        <Suspense>
          <ComingRaise company={company.id} series={data} raise={data.coming_raise} />
        </Suspense>
      )}
      {data.many !== null && data.status !== 'ended' && (
        <Suspense>
          <ManyOfSeries company={company.id} series={data} next={nextOf(data)} />
        </Suspense>
      )}
      <Runs runs={data.runs} />
      <section aria-label={t('sales.recurring.template')}>
        <h2 className={classes.section}>{t('sales.recurring.template')}</h2>
        <Paper
          paper={{ ...data, input: data.content, exchange_rate: data.content.exchange_rate ?? '1' }}
          company={company}
          notes={data.content.notes ?? null}
          facts={<PaperFact term={t('documents.list.kind')}>{t('documents.kinds.invoice')}</PaperFact>}
        />
      </section>
    </RecordPage>
  )
}

function Rhythm({ series }: { series: RecurringDetail }) {
  const { t } = useTranslation()
  const words = [
    rhythmWords(series.schedule, t),
    dayWords(series.schedule, t),
    // Said as what happens: a bare “Draft” beside the rhythm reads like the state of the series.
    modeWords(series.mode, t),
  ]
  return words.filter((word) => word !== null).join(' · ')
}

function Upcoming({ series }: { series: RecurringDetail }) {
  const { t } = useTranslation()
  return (
    <section className={`${classes.card} cc-card`} aria-labelledby="upcoming-title">
      <h2 id="upcoming-title" className={classes.label}>
        {t('sales.recurring.upcoming')}
      </h2>
      {series.upcoming.length === 0 ? (
        <p className={classes.muted}>{t('sales.recurring.editor.noDates')}</p>
      ) : (
        <ol className={classes.dates}>
          {series.upcoming.map((day) => (
            <li key={day} data-next={(series.status === 'active' && day === series.next_on) || undefined}>
              <DayText day={day} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Facts({ series }: { series: RecurringDetail }) {
  const { t } = useTranslation()
  return (
    <section className={`${classes.card} cc-card`} aria-label={t('sales.recurring.facts')}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('sales.recurring.columns.done')}</dt>
          <dd className="cc-numbers cc-ltr">
            {series.left === null ? series.done : `${series.done} / ${series.done + series.left}`}
          </dd>
        </div>
        <div>
          <dt>{t('sales.recurring.income')}</dt>
          <dd>
            {series.income.length === 0
              ? '–'
              : series.income.map(({ currency, total }) => (
                  <span key={currency} className={classes.sum}>
                    <Money amount={total} currency={currency} />
                  </span>
                ))}
          </dd>
        </div>
        <div>
          <dt>{t('sales.recurring.editor.timeOfDay')}</dt>
          <dd className="cc-numbers cc-ltr">{series.time_of_day}</dd>
        </div>
        {series.started_by !== null && (
          <div>
            <dt>{t('sales.recurring.inNameOf')}</dt>
            <dd>{series.started_by}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Runs({ runs }: { runs: readonly RecurringRun[] }) {
  const { t } = useTranslation()
  return (
    <section className={`${classes.card} cc-card`} aria-labelledby="runs-title">
      <h2 id="runs-title" className={classes.label}>
        {t('sales.recurring.runs')}
      </h2>
      {runs.length === 0 ? (
        <p className={classes.muted}>{t('sales.recurring.noRuns')}</p>
      ) : (
        <ul className={classes.runs}>
          {runs.map((run) => (
            <li key={run.id}>
              <Link
                to="/transactions/detail/$type/$id"
                params={{ type: 'recurring-run', id: run.id }}
                className={classes.link}
              >
                <DayText day={run.planned_on} />
              </Link>
              <RunChip status={run.status} />
              <span className={classes.document}>
                {run.parts !== null ? (
                  <Suspense>
                    <RunTally parts={run.parts} />
                  </Suspense>
                ) : run.document === null ? (
                  <span className={classes.muted}>{run.problem?.message}</span>
                ) : (
                  <>
                    <Link
                      to="/transactions/detail/$type/$id"
                      params={{ type: run.document.kind, id: run.document.id }}
                      className={`${classes.link} cc-ltr cc-numbers`}
                    >
                      {shortNumber(run.document.consecutivo) ?? t('documents.number.draft')}
                    </Link>
                    {run.document.fiscal_status !== 'draft' && (
                      <StatusChip area="fiscal" status={run.document.fiscal_status} />
                    )}
                  </>
                )}
              </span>
              {run.document !== null && (
                <span className={classes.total}>
                  <Money amount={run.document.total} currency={run.document.currency} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type ActionsProps = { company: string; series: RecurringDetail; asks: 'start' | undefined }

function Actions({ company, series, asks }: ActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { move, busy } = useMove(company)
  const [question, setQuestion] = useState<'start' | 'end' | 'delete' | null>(asks ?? null)
  const { status } = series
  const can = useOfferedActions(useRecurringActs({ move, onAsk: setQuestion }), series)
  const mayDelete = useCan('recurring.edit') && status === 'draft'
  const mayPreview = useCan('documents.draft') && status !== 'ended'
  const preview = usePreview(company, () => (mayPreview ? { of: 'series', body: nextOf(series) } : null))
  const remove = async () => {
    try {
      await deleteRecurring(company, series.id)
    } catch (error) {
      toastRefusal(error, 'series')
      throw error
    }
    forgetRecurringLists(cache, company)
    await navigate({ to: '/recurring-invoices' })
    cache.removeQueries({ queryKey: recurringQuery(company, series.id).queryKey })
  }
  return (
    <RecordActions
      actions={[
        headAction('start', can.start, { isMain: true }),
        headAction('edit', can.edit, { isMain: status === 'active' }),
        headAction('pause', can.pause, { isBusy: busy === 'pause' }),
        mayPreview && {
          name: 'preview',
          label: t('sales.recurring.actions.preview'),
          icon: <IconEye size={17} aria-hidden />,
          onClick: preview.show,
        },
      ]}
      moreWidth={230}
      more={
        (can.end || mayDelete) && (
          <>
            <ActionItem of={can.run} />
            <ActionItem of={can.skip} />
            <ActionItem of={can.end} />
            {mayDelete && (
              <DropdownItem
                isDangerous
                icon={<IconTrash size={17} aria-hidden />}
                onClick={() => setQuestion('delete')}
              >
                {t('sales.recurring.actions.delete')}
              </DropdownItem>
            )}
          </>
        )
      }
    >
      {preview.sheet}
      {question === 'start' && can.start && (
        <Suspense>
          <StartQuestion
            isOpen
            isBusy={busy === 'start'}
            problem={null}
            confirmLabel={can.start.label}
            series={{
              clientName: series.client_name ?? t('documents.view.finalConsumer'),
              total: series.total,
              currency: series.currency,
              schedule: series.schedule,
              mode: series.mode,
              timeOfDay: series.time_of_day,
              from: startsFrom(series, today()),
              missed: series.missed,
            }}
            onConfirm={async (catchUp) => {
              await move(series.id, 'start', { catch_up: catchUp })
              setQuestion(null)
            }}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      )}
      {(question === 'end' || question === 'delete') && (
        <Suspense>
          <ConfirmDialog
            isOpen
            isDangerous
            title={t(`sales.recurring.actions.${question}`)}
            confirmLabel={t(`sales.recurring.actions.${question}`)}
            onConfirm={() => (question === 'end' ? move(series.id, 'end') : remove())}
            onClose={() => setQuestion(null)}
          >
            {question === 'end' ? t('sales.recurring.endHint') : t('sales.recurring.deleteHint')}
          </ConfirmDialog>
        </Suspense>
      )}
    </RecordActions>
  )
}

function ViewSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy aria-label={t('common.words.loading')}>
      <Skeleton height={190} radius="md" mb="md" />
      <Skeleton height={150} radius="md" mb="md" />
      <Skeleton height={320} radius="md" />
    </div>
  )
}
