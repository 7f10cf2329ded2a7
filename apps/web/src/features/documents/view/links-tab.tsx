import type { DocumentDetail, LinkedDocument } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { inAppLink } from '#lib/in-app-link.ts'
import { Money } from '#ui/amount/money.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { useOpening } from '../detail-link.ts'
import classes from './links-tab.module.css'

/** What a document refers to, and what refers to it. */
export function LinksTab({ document: { links } }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  if (links === undefined) return null
  return (
    <div className={`${classes.links} cc-card`}>
      {links.made_of.length > 0 && <Origins origins={links.made_of} />}
      {links.to.length > 0 && <List title={t('documents.view.links.to')} documents={links.to} />}
      {links.from.length > 0 && <List title={t('documents.view.links.from')} documents={links.from} />}
    </div>
  )
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
