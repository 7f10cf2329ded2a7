import type { RecurringRunDetail } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { forgetRecurringLists, retryRun, runQuery } from './queries.ts'
import classes from './recipient-list.module.css'
import { RunChip } from './recurring-chip.tsx'
import { RunTally } from './run-tally.tsx'

/** What became of each of many on a date, and those that failed tried once more. */
export function RunParts({ company, run }: { company: string; run: RecurringRunDetail }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayStart = useCan('recurring.start')
  const key = useRef(crypto.randomUUID())
  const retry = useMutation({
    mutationFn: () => retryRun(company, run.id, key.current),
    onSuccess: (detail) => {
      key.current = crypto.randomUUID()
      cache.setQueryData(runQuery(company, run.id).queryKey, detail)
      forgetRecurringLists(cache, company)
    },
    onError: (error) => toastRefusal(error, 'series'),
  })
  // One that failed is tried by its series as long as its date is the next.
  const mayRetry = mayStart && run.parts!.failed > 0 && run.status !== 'failed'
  return (
    <section className={`${classes.list} cc-card`} aria-label={t('sales.recurring.many.each')}>
      <p className={classes.acts}>
        <RunTally parts={run.parts!} />
        {mayRetry && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={retry.isPending}
            onClick={() => retry.mutate()}
          >
            {t('sales.recurring.many.retry')}
          </Button>
        )}
      </p>
      <ul className={classes.rows}>
        {run.part_rows.map(({ id, client_id, client_name, students, status, document, problem }) => (
          <li key={id} className={classes.row}>
            <div className={classes.who}>
              <Link to="/clients/$id" params={{ id: client_id }} className={classes.name}>
                <bdi>{client_name}</bdi>
              </Link>
              {students.length > 0 && <span className={classes.quiet}>{students.join(', ')}</span>}
              {problem !== null && (
                <span className={status === 'failed' ? classes.problem : classes.quiet}>
                  {[problem.message, ...problem.findings].join(' ')}
                </span>
              )}
            </div>
            {document !== null && <Money amount={document.total} currency={document.currency} />}
            <span className={classes.acts}>
              <RunChip status={status} />
              {document !== null && (
                <Link
                  to="/transactions/detail/$type/$id"
                  params={{ type: document.kind, id: document.id }}
                  className={`${classes.name} cc-ltr cc-numbers`}
                >
                  {shortNumber(document.consecutivo) ?? t('documents.number.draft')}
                </Link>
              )}
              {document !== null && document.fiscal_status !== 'draft' && (
                <StatusChip area="fiscal" status={document.fiscal_status} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
