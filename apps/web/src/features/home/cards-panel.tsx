import type { ListLayout } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { withoutArrangement } from '#ui/list/arrange-layout.ts'
import { ArrangePanel } from '#ui/list/arrange-panel.tsx'
import { isPlain, plainLayout } from '#ui/list/table-layout.ts'

type CardsPanelProps = {
  cards: readonly { id: string; header: string }[]
  layout: ListLayout | null
  onChange: (layout: ListLayout) => void
}

/** The cards of a page. */
export function CardsPanel({ cards, layout, onChange }: CardsPanelProps) {
  const { t } = useTranslation()
  const now = layout ?? plainLayout
  return (
    <ArrangePanel
      title={t('tools.lists.cards')}
      things={cards}
      layout={now}
      onChange={onChange}
      isShown={({ id }) => !now.hidden.includes(id)}
      canReset={!isPlain(now)}
      onReset={() => onChange(withoutArrangement(now))}
    />
  )
}
