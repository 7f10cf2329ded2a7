import { IconPinned, IconPinnedFilled } from '@tabler/icons-react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { withPin } from '#ui/list/arrange-layout.ts'
import { plainLayout } from '#ui/list/table-layout.ts'
import { useListChoices } from './list-choices.ts'

type PinButtonProps = {
  /** The list whose row it is. */
  list: 'board' | 'clients'
  id: string
  /** What the row is called. */
  name: string
  /** What shows the pinned rows, and is asked for again. */
  refreshes: QueryKey
  className?: string | undefined
}

/** Has a row of a list first, for this person alone. */
export function PinButton({ list, id, name, refreshes, className }: PinButtonProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { layout, changeLayout } = useListChoices(list)
  const now = layout ?? plainLayout
  const isPinned = now.pinned.includes(id)
  const Icon = isPinned ? IconPinnedFilled : IconPinned
  return (
    <IconButton
      label={t(`tools.pins.${list}.${isPinned ? 'unpin' : 'pin'}`, { name })}
      className={className}
      data-pinned={isPinned || undefined}
      onClick={async () => {
        await changeLayout(withPin(now, id, !isPinned))
        await cache.invalidateQueries({ queryKey: refreshes })
      }}
    >
      <Icon size={17} aria-hidden />
    </IconButton>
  )
}
