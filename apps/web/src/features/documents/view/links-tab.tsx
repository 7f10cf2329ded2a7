import type { Connections, DocumentDetail, LinkedDocument } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ConnectionLists } from '#features/connections/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { inAppLink } from '#lib/in-app-link.ts'
import { Money } from '#ui/amount/money.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { useOpening } from '../detail-link.ts'
import { documentConnectionsQuery } from './connections-query.ts'
import classes from './links-tab.module.css'

type LinksTabProps = {
  document: DocumentDetail
  company: string
  /** Beside a page nothing stands as long as there is nothing; a tab says so. */
  isBeside?: boolean
}

/** What a document hangs together with: documents, what it was made of, payments, lines of the bank, reminders. */
export function LinksTab({ document, company, isBeside = false }: LinksTabProps) {
  const { t } = useTranslation()
  const isIssued = document.issued_at !== null
  const query = useQuery({ ...documentConnectionsQuery(company, document.id), enabled: isIssued })
  const { to = [], from = [], made_of: origins = [] } = document.links ?? {}
  const { data } = query
  const count = to.length + from.length + origins.length
  if (isBeside && count === 0 && query.error === null && (data === undefined || isEmpty(data))) return null
  return (
    <div className={`${classes.links} cc-card`}>
      {origins.length > 0 && <Origins origins={origins} />}
      {to.length > 0 && <List title={t('documents.view.links.to')} documents={to} />}
      {from.length > 0 && <List title={t('documents.view.links.from')} documents={from} />}
      {query.error !== null && data === undefined && (
        <ErrorState error={query.error} onRetry={query.refetch} />
      )}
      {isIssued && query.isPending && <Skeleton height={44} />}
      {data !== undefined && <ConnectionLists connections={data} />}
      {count === 0 && (!isIssued || (data !== undefined && isEmpty(data))) && (
        <p className={classes.quiet}>{t('documentPage.links.none')}</p>
      )}
    </div>
  )
}

function isEmpty({ payments, letters, bank_lines: lines }: Connections): boolean {
  return payments.length + letters.length + lines.length === 0
}

/** The offer, the receipt or the series that it was made of. */
function Origins({ origins }: { origins: NonNullable<DocumentDetail['links']>['made_of'] }) {
  const { t } = useTranslation()
  return (
    <section>
      <h2 className={classes.title}>{t('documents.view.links.madeOf')}</h2>
      <ul className={classes.list}>
        {origins.map(({ type, id, name }) => (
          <li key={id} className={classes.row}>
            {type === 'recurring' ? (
              <Link to="/recurring-invoices/view/$id" params={{ id }}>
                {t('documents.view.links.recurring')} {name}
              </Link>
            ) : (
              <Link to="/transactions/detail/$type/$id" params={{ type, id }}>
                {t(`documents.view.links.${type}`)} <span className="cc-ltr cc-numbers">{name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function List({ title, documents }: { title: string; documents: readonly LinkedDocument[] }) {
  const { t } = useTranslation()
  const opening = useOpening()
  return (
    <section>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.list}>
        {documents.map((linked) => (
          <li key={linked.id} className={classes.row}>
            <Link {...inAppLink(opening(linked))}>
              {t(`documents.kinds.${linked.kind}`)}{' '}
              <span className="cc-ltr cc-numbers">{shortNumber(linked.consecutivo)}</span>
            </Link>
            <StatusChip area="fiscal" status={linked.fiscal_status} />
            <Money amount={linked.total} currency={linked.currency} />
          </li>
        ))}
      </ul>
    </section>
  )
}
