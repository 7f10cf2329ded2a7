import type { Start } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOpening } from '#features/documents/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { inAppLink } from '#lib/in-app-link.ts'
import { Money } from '#ui/amount/money.tsx'
import { InstantText } from '#ui/date-text.tsx'
import { SkeletonCell } from '#ui/feedback/skeleton-cell.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { DeepLink } from './deep-link.tsx'
import classes from './last-documents.module.css'

type Row = Start['documents'][number]

/** The documents touched last, each one press away. */
export function LastDocuments({ rows, areMine }: { rows: Row[] | undefined; areMine: boolean }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="last-documents">
      <header className={classes.head}>
        <h2 id="last-documents" className={classes.title}>
          {areMine ? t('home.start.myDocuments') : t('shell.start.lastDocuments')}
        </h2>
        <DeepLink to="/invoices" className={classes.all}>
          {t('shell.start.allDocuments')}
        </DeepLink>
      </header>
      <div className={`${classes.card} cc-card`}>
        <Rows rows={rows} />
      </div>
    </section>
  )
}

function Rows({ rows }: { rows: Row[] | undefined }) {
  const { t } = useTranslation()
  const opening = useOpening()
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
          <Link {...inAppLink(opening(row))} className={classes.row}>
            <span className={classes.who}>
              <span className={`${classes.client} cc-truncate`} title={row.client_name ?? undefined}>
                <bdi>{row.client_name ?? t('shell.start.noClient')}</bdi>
              </span>
              <span className={classes.number}>
                <span className="cc-ltr">{shortNumber(row.consecutivo) ?? t('shell.start.draft')}</span>
                {' · '}
                <InstantText instant={row.at} mode="relative" />
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
