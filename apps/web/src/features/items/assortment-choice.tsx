import type { ItemPricesPreview } from '@cuentaclara/contracts'
import { Checkbox } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import classes from '#ui/amount/price-rows.module.css'
import { BecomesArrow } from '#ui/amount/price-rows.tsx'

type AssortmentChoiceProps = {
  assortments: ItemPricesPreview['assortments']
  ticked: readonly string[]
  onTick: (ticked: string[]) => void
}

/** What is made of the items whose price changes: each keeps its price and its parts unless somebody ticks it. */
export function AssortmentChoice({ assortments, ticked, onTick }: AssortmentChoiceProps) {
  const { t } = useTranslation()
  if (assortments.length === 0) return null
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.sum}>{t('itemSheet.prices.assortments')}</legend>
      <p className={classes.muted}>{t('itemSheet.prices.assortmentsHint')}</p>
      <ul className={classes.rows} aria-label={t('itemSheet.prices.assortments')}>
        {assortments.map(({ id, name, before, after, parts, why }) => (
          <li key={id} data-same={why !== null || undefined}>
            <Checkbox
              className={classes.name}
              label={<bdi>{name}</bdi>}
              checked={why === null && ticked.includes(id)}
              disabled={why !== null}
              onChange={(event) =>
                onTick(event.currentTarget.checked ? [...ticked, id] : ticked.filter((each) => each !== id))
              }
            />
            {why === null ? <Raise before={before} after={after} /> : t(`itemSheet.prices.${why}`)}
            {why === null && (
              <ul className={classes.parts}>
                {parts.map((part, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place
                  <li key={place}>
                    <bdi className={classes.name}>{part.description}</bdi>
                    <Raise before={part.before} after={part.after} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function Raise({ before, after }: { before: string; after: string }) {
  return (
    <>
      <Money amount={before} currency="CRC" />
      <BecomesArrow />
      <strong>
        <Money amount={after} currency="CRC" />
      </strong>
    </>
  )
}
