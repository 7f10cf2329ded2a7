import type { Company, RecurringRun } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Alert, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isNoSuchRecord } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText, InstantText } from '#ui/date-text.tsx'
import { NoSuchRecord } from '#ui/feedback/no-such-record.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { RecordActions, RecordPage } from '#ui/record-page.tsx'
import { runQuery } from './queries.ts'
import { RunChip } from './recurring-chip.tsx'
import classes from './recurring-view.module.css'

const RunParts = part(() => import('./many.ts'), 'RunParts')

/** One date of a series: what was made, or why nothing was. */
export function RunScreen({ company, id }: { company: Company; id: string }) {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useQuery(runQuery(company.id, id))
  useScreenTitle(data === undefined ? null : data.recurring_name)
  if (isNoSuchRecord(error)) {
    return (
      <NoSuchRecord
        title={t('sales.recurring.runNotFound')}
        hint={t('documents.view.notFoundHint')}
        to="/recurring-invoices"
      >
        {t('sales.recurring.toList')}
      </NoSuchRecord>
    )
  }
  if (error !== null && data === undefined) return <ErrorState isScreen error={error} onRetry={refetch} />
  if (isPending || data === undefined) return <Skeleton height={220} radius="md" />
  return (
    <RecordPage
      crumb={
        <Link to="/recurring-invoices/view/$id" params={{ id: data.recurring_id }}>
          {data.recurring_name}
        </Link>
      }
      title={
        <>
          {t('sales.recurring.runOf')} <DayText day={data.planned_on} />
        </>
      }
      party={<bdi>{data.client_name ?? t('documents.view.finalConsumer')}</bdi>}
      chips={<RunChip status={data.status} />}
      actions={<OpenDocument run={data} />}
    >
      {data.problem !== null && (
        <Alert color="red" icon={<IconAlertTriangle size={20} aria-hidden />} title={data.problem.message}>
          {data.problem.findings.length > 0 && (
            <ul>
              {data.problem.findings.map((finding) => (
                <li key={finding}>{finding}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      {data.parts !== null && (
        <Suspense>
          <RunParts company={company.id} run={data} />
        </Suspense>
      )}
      <section className={`${classes.card} cc-card`} aria-label={t('sales.recurring.facts')}>
        <dl className={classes.facts}>
          <div>
            <dt>{t('sales.recurring.attempts')}</dt>
            <dd className="cc-numbers">{data.attempts}</dd>
          </div>
          {data.ran_at !== null && (
            <div>
              <dt>{t('sales.recurring.ranAt')}</dt>
              <dd>
                <InstantText instant={data.ran_at} />
              </dd>
            </div>
          )}
          {data.document !== null && (
            <>
              <div>
                <dt>{t('sales.recurring.document')}</dt>
                <dd className="cc-ltr cc-numbers">
                  <Link
                    to="/transactions/detail/$type/$id"
                    params={{ type: data.document.kind, id: data.document.id }}
                  >
                    {shortNumber(data.document.consecutivo) ?? t('documents.number.draft')}
                  </Link>
                </dd>
              </div>
              <div>
                <dt>{t('sales.recurring.columns.amount')}</dt>
                <dd>
                  <Money amount={data.document.total} currency={data.document.currency} />
                </dd>
              </div>
              <div>
                <dt>{t('sales.recurring.columns.status')}</dt>
                <dd>
                  <StatusChip area="fiscal" status={data.document.fiscal_status} />
                </dd>
              </div>
            </>
          )}
        </dl>
      </section>
    </RecordPage>
  )
}

function OpenDocument({ run: { document } }: { run: RecurringRun }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  if (document === null) return null
  return (
    <RecordActions
      actions={[
        {
          name: 'open',
          label: t('sales.recurring.openDocument'),
          icon: <IconFileInvoice size={17} aria-hidden />,
          isMain: true,
          onClick: () =>
            navigate({
              to: '/transactions/detail/$type/$id',
              params: { type: document.kind, id: document.id },
            }),
        },
      ]}
    />
  )
}
