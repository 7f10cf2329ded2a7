import type { Item } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, groupThousands } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import classes from './item-sold.module.css'
import { itemSalesQuery } from './queries.ts'

/** How often and for how much an item was sold, with the documents behind it; only to be read. */
export function ItemSold({ company, item }: { company: string; item: Item }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(itemSalesQuery(company, item.id))
  return (
    <section aria-labelledby="item-sold-title" className={classes.sold}>
      <h3 id="item-sold-title" className={classes.title}>
        {t('itemSheet.sold.title')}
      </h3>
      {data === undefined && error !== null && <ErrorState error={error} onRetry={refetch} />}
      {data?.documents.length === 0 && <p className={classes.muted}>{t('itemSheet.sold.none')}</p>}
      {data !== undefined && data.documents.length > 0 && (
        <>
          <div className={classes.spans}>
            {data.spans.map(({ span, documents, quantity, net_crc }) => (
              <div key={span} className={classes.span}>
                <span className={classes.muted}>{t(`itemSheet.sold.${span}`)}</span>
                <Money amount={net_crc} currency="CRC" size="lg" />
                <span className={classes.muted}>
                  {t('itemSheet.sold.quantity', { quantity: `${groupThousands(quantity)} ${item.unit}` })} ·{' '}
                  {t('itemSheet.sold.documents', { count: documents })}
                </span>
              </div>
            ))}
          </div>
          <h4 className={classes.muted}>{t('itemSheet.sold.latest')}</h4>
          <ul className={classes.documents}>
            {data.documents.map(({ id, kind, consecutivo, client_name, currency, ...row }, place) => (
              // An item may stand on several lines of one document.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are never moved
              <li key={`${id} ${place}`}>
                <Link
                  to="/transactions/detail/$type/$id"
                  params={{ type: kind, id }}
                  className={`${classes.number} cc-ltr cc-numbers`}
                >
                  {shortNumber(consecutivo)}
                </Link>
                <bdi className={`${classes.client} cc-truncate`}>
                  {client_name ?? t('documents.view.finalConsumer')}
                </bdi>
                <span className={`${classes.day} cc-numbers`}>
                  <DayText day={row.issued_at.slice(0, 10)} />
                </span>
                <span className="cc-ltr cc-numbers">{groupThousands(row.quantity)} ×</span>
                <Money amount={row.unit_price} currency={currency as CurrencyCode} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
