import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/states.tsx'

type PlacedCard = {
  id: string
  /** The class of the row that neighbours of this width share. */
  width: string
  card: ReactNode
}

/** Cards in the order of a person: neighbours of one width stand in one row. */
export function CardRows({
  cards,
  classes,
}: {
  cards: readonly PlacedCard[]
  classes: Readonly<Record<string, string>>
}) {
  const { t } = useTranslation()
  if (cards.length === 0) {
    return (
      <div className="cc-card">
        <EmptyState icon={IconAdjustmentsHorizontal} title={t('home.cards.none')} />
      </div>
    )
  }
  return runsOf(cards, ({ width }) => width).map((row) => (
    <div key={row[0].id} className={classes[row[0].width]}>
      {row.map(({ id, card }) => (
        <Fragment key={id}>{card}</Fragment>
      ))}
    </div>
  ))
}

/** Neighbours that share something, together. */
export function runsOf<Card>(cards: readonly Card[], shared: (card: Card) => string): [Card, ...Card[]][] {
  return cards.reduce<[Card, ...Card[]][]>((runs, card) => {
    const last = runs.at(-1)
    if (last !== undefined && shared(last[0]) === shared(card)) last.push(card)
    else runs.push([card])
    return runs
  }, [])
}
