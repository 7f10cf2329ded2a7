import type { Item } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, priceIn } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { TilesSkeleton } from '../editor/editor-skeleton.tsx'
import classes from './counter.module.css'
import { counterCategoriesQuery, counterItemsQuery } from './offline/counter-queries.ts'
import { byUse } from './offline/pantry.ts'

const anyCategory = ''
const mostTiles = 100

/** What the company sells often comes first, of all or of one category; then by name. */
export function ItemTiles(props: {
  company: string
  priceList: string | null
  currency: CurrencyCode
  onSell: (item: Item) => void
}) {
  const { t } = useTranslation()
  const { company, currency, priceList } = props
  const [category, setCategory] = useState(anyCategory)
  const { data, error, isPending, refetch } = useQuery(
    counterItemsQuery(company, mostTiles, {
      is_active: 'true',
      per_page: mostTiles,
      sort: byUse,
      ...(category !== anyCategory && { category }),
      ...(priceList && { price_list_id: priceList }),
    }),
  )
  const { data: categories = [] } = useQuery(counterCategoriesQuery(company))
  const shown = (data?.data ?? []).filter((item) => priceOf(item, currency) !== null)
  return (
    <>
      {categories.length > 1 && (
        <fieldset className={classes.categories} aria-label={t('counter.tickets.categories')}>
          {[anyCategory, ...categories].map((name) => (
            <button
              key={name}
              type="button"
              className={classes.category}
              aria-pressed={category === name}
              onClick={() => setCategory(name)}
            >
              {name === anyCategory ? t('counter.tickets.allItems') : <bdi>{name}</bdi>}
            </button>
          ))}
        </fieldset>
      )}
      {data === undefined && isPending && <TilesSkeleton />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={refetch} />}
      <div className={classes.tiles}>
        {shown.map((item) => (
          <button
            key={item.id}
            type="button"
            className={classes.tile}
            // Touched, it takes no focus: the Enter of a scanner would sell it once more.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => props.onSell(item)}
          >
            {item.picture_url !== null && (
              <img className={classes.tilePicture} src={item.picture_url} alt="" loading="lazy" />
            )}
            <bdi className={`${classes.tileName} cc-clamp`}>{item.name}</bdi>
            <span className={classes.tilePrice}>
              <Money amount={priceOf(item, currency) ?? '0'} currency={currency} />
              {!item.price_includes_tax && item.rate_code !== '10' && (
                <span className={classes.muted}> {t('counter.tickets.plusTax')}</span>
              )}
            </span>
          </button>
        ))}
      </div>
    </>
  )
}

function priceOf(item: Item, currency: CurrencyCode): string | null {
  return priceIn(item, currency) ?? null
}
