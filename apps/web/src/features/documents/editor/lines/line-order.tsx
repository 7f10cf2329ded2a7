import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'

type OrderButtonProps = {
  isOrdering: boolean
  /** The line that was moved last, and where it stands now. */
  moved: { name: string; number: number; count: number } | null
  onChange: (isOrdering: boolean) => void
}

/** Begins and ends changing the order of lines with a finger; says where the line stands that was moved. */
export function OrderButton({ isOrdering, moved, onChange }: OrderButtonProps) {
  const { t } = useTranslation()
  return (
    <>
      <VisuallyHidden role="status">
        {isOrdering && moved !== null ? t('lineSheet.order.moved', moved) : ''}
      </VisuallyHidden>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconArrowsSort size={18} aria-hidden />}
        onClick={() => onChange(!isOrdering)}
      >
        {t(isOrdering ? 'lineSheet.order.end' : 'lineSheet.order.start')}
      </Button>
    </>
  )
}

type MoversProps = { name: string; canMove: (by: -1 | 1) => boolean; onMove: (by: -1 | 1) => void }

/** They stay where they are at either end, so that the focus has a place while a line is moved step by step. */
export function Movers({ name, canMove, onMove }: MoversProps) {
  const { t } = useTranslation()
  return ([-1, 1] as const).map((by) => {
    const isPossible = canMove(by)
    const Arrow = by === -1 ? IconArrowUp : IconArrowDown
    return (
      <ActionIcon
        key={by}
        variant="default"
        size={44}
        aria-label={t(by === -1 ? 'lineSheet.order.up' : 'lineSheet.order.down', { name })}
        aria-disabled={!isPossible}
        data-disabled={!isPossible || undefined}
        onClick={() => isPossible && onMove(by)}
      >
        <Arrow size={20} aria-hidden />
      </ActionIcon>
    )
  })
}
