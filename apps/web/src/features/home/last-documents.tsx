import type { DocumentRow } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#features/companies/index.ts'
import { InstantText } from '#ui/date-text.tsx'
import { Money } from '#ui/money.tsx'
import { SkeletonCell } from '#ui/skeleton-cell.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { lastDocumentsQuery } from './home-queries.ts'
import classes from './last-documents.module.css'

/** The documents touched last, each one press away. */
export function LastDocuments() {
  const { t } = useTranslation()
  const { routesByPath } = useRouter()
  const query = useQuery(lastDocumentsQuery(useCompanyId()))
  return (
    <section aria-labelledby="last-documents">
      <header className={classes.head}>
        <h2 id="last-documents" className={classes.title}>
          {t('shell.start.lastDocuments')}
        </h2>
        {'/invoices' in routesByPath && (
          <Link to={'/invoices' as string} className={classes.all}>
            {t('shell.start.allDocuments')}
          </Link>
        )}
      </header>
      <div className={`${classes.card} cc-card`}>
        {query.data === undefined && query.error !== null ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Rows rows={query.data?.data} />
        )}
      </div>
    </section>
  )
}

function Rows({ rows }: { rows: DocumentRow[] | undefined }) {
  const { t } = useTranslation()
  if (rows === undefined) {
    return (
      <div aria-hidden>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <div key={index} className={classes.row}>
            <SkeletonCell shape="text" seed={index} />
            <SkeletonCell shape="chip" />
            <SkeletonCell shape="money" />
          </div>
        ))}
      </div>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={IconFileInvoice}
        title={t('shell.start.noDocuments')}
        hint={t('shell.start.noDocumentsHint')}
        actions={
          <Button component={Link} to={'/invoices/new' as string} variant="default">
            {t('shell.start.newInvoice')}
          </Button>
        }
      />
    )
  }
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={`/transactions/detail/${row.kind}/${row.id}` as string} className={classes.row}>
            <span className={classes.who}>
              <span className={classes.client}>
                <bdi>{row.client_name ?? t('shell.start.noClient')}</bdi>
              </span>
              <span className={classes.number}>
                <span className="cc-ltr">{shortNumber(row, t)}</span>
                {' · '}
                <InstantText instant={row.issued_at ?? row.updated_at} mode="relative" />
              </span>
            </span>
            <span className={classes.chip}>
              <StatusChip area="fiscal" status={row.fiscal_status} />
            </span>
            <span className={classes.amount}>
              <Money amount={row.total} currency={row.currency} layout="column" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The last ten digits of a consecutivo are its sequence; zeros in front say nothing. */
function shortNumber(row: DocumentRow, t: TFunction): string {
  return row.consecutivo === null ? t('shell.start.draft') : row.consecutivo.slice(-10).replace(/^0+/, '')
}
