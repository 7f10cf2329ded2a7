import type { ReactNode } from 'react'
import { ArrangeButton, useListChoices } from '#features/lists/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { inOrder, plainLayout } from '#ui/list/table-layout.ts'

const CardsPanel = part(() => import('./cards-panel.tsx'), 'CardsPanel', { words: ['tools'] })

/** The cards of a page as the person wants them, and the button behind which that is chosen; kept as columns of a list are. */
export function useCards<Card extends { id: string; header: string }>(
  page: string,
  cards: readonly Card[],
): { shown: Card[]; button: ReactNode } {
  const { t } = useTranslation()
  const { layout, changeLayout } = useListChoices(page)
  const { order, hidden } = layout ?? plainLayout
  return {
    shown: inOrder(cards, { order }, 0).filter(({ id }) => !hidden.includes(id)),
    button: (
      <ArrangeButton label={t('home.cards.choose')}>
        <CardsPanel cards={cards} layout={layout} onChange={changeLayout} />
      </ArrangeButton>
    ),
  }
}
