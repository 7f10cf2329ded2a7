import { endpoints, type StudentBillsResult, type Task } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { formatMonth } from '@cuentaclara/locales/dates'
import { Button, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '#lib/http/api.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { billsResultQuery, billsTaskQuery, forgetStudents } from '../queries.ts'
import classes from './billing.module.css'

type ResultSheetProps = { company: string; taskId: string; onAgain: () => void; onClose: () => void }

/** How far the billing of a month is, and what became of each payer. */
export function ResultSheet({ company, taskId, onAgain, onClose }: ResultSheetProps) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const { data: task } = useQuery(billsTaskQuery(company, taskId))
  const after = `${task?.done} ${task?.finished_at}`
  const { data, error, refetch } = useQuery(billsResultQuery(company, taskId, after))
  const isOver = task !== undefined && task?.finished_at !== null
  useEffect(() => {
    if (isOver) forgetStudents(cache, company)
  }, [isOver, cache, company])
  const month = data === undefined ? '' : formatMonth(data.month, i18n.language, 'long')
  return (
    <SideSheet
      isOpen
      title={t('studentBills.result.title', { month })}
      size={640}
      onClose={onClose}
      footer={
        isOver && (
          <Button variant={data !== undefined && data.failed > 0 ? 'filled' : 'default'} onClick={onAgain}>
            {t('studentBills.result.rest')}
          </Button>
        )
      }
    >
      <div className={classes.preview}>
        {task != null && task.finished_at === null && <Working company={company} task={task} />}
        {task?.status === 'stopped' && <p role="status">{t('studentBills.result.stopped')}</p>}
        {task?.status === 'failed' && <p role="status">{t('studentBills.result.broken')}</p>}
        {error !== null && <ErrorState error={error} onRetry={() => refetch()} />}
        {data !== undefined && <Outcome result={data} />}
      </div>
    </SideSheet>
  )
}

function Working({ company, task }: { company: string; task: Task }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const stop = () =>
    call(endpoints.stopTask, { params: { id: task.id } }, { company })
      .catch((error) => toastRefusal(error, 'student-bills'))
      .finally(() => cache.invalidateQueries({ queryKey: ['tasks', company] }))
  const progress = { done: formatCount(task.done), total: formatCount(task.total ?? 0) }
  return (
    <section className={classes.bill}>
      <div className={classes.payer}>
        <strong className="cc-numbers" role="status">
          {t('studentBills.result.working')}
          {task.total !== null && ` · ${t('studentBills.result.progress', progress)}`}
        </strong>
        <Button variant="default" size="compact-md" disabled={task.is_stopping} onClick={stop}>
          {task.is_stopping ? t('studentBills.result.stopping') : t('studentBills.result.stop')}
        </Button>
      </div>
      <Progress
        value={task.total ? Math.min(100, (100 * task.done) / task.total) : 100}
        animated={!task.total}
        aria-label={t('studentBills.result.working')}
      />
      <p className={classes.muted}>{t('studentBills.result.leave')}</p>
    </section>
  )
}

function Outcome({ result }: { result: StudentBillsResult }) {
  const { t } = useTranslation()
  const countOf = (letter: 'sent' | 'no_address') => result.rows.filter((row) => row.letter === letter).length
  const sent = countOf('sent')
  const unaddressed = countOf('no_address')
  return (
    <>
      <p className={classes.summary} role="status">
        {t('studentBills.result.done', { count: result.done })}
        {result.failed > 0 && ` ${t('studentBills.result.failed', { count: result.failed })}`}
        {sent > 0 && ` ${t('studentBills.result.sent', { count: sent })}`}
        {unaddressed > 0 && ` ${t('studentBills.result.unaddressed', { count: unaddressed })}`}
      </p>
      <ul className={classes.lines}>
        {result.rows.map(({ client_id, client, currency, document_id: id, number, message, letter }) => (
          // Who became one with another meanwhile may have two.
          <li key={`${client_id} ${currency} ${id}`} className={classes.line}>
            <bdi className={classes.words}>
              {client}
              {message !== null && <span className={classes.why}>{message}</span>}
              {letter !== null && (
                <span
                  className={letter === 'no_address' || letter === 'returned' ? classes.why : classes.letter}
                >
                  {t(`studentBills.result.letters.${letter}`)}
                </span>
              )}
            </bdi>
            {id !== null && (
              <Link
                className="cc-ltr"
                to={(number === null ? '/invoices/new' : `/transactions/detail/invoice/${id}`) as string}
                search={(number === null ? { draft: id } : {}) as never}
              >
                {number === null ? t('studentBills.result.draft') : shortNumber(number)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
