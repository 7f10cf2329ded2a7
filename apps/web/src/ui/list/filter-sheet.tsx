import { Button, Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './filter-sheet.module.css'
import type { Found } from './say-filters.ts'

type FilterSheetProps = {
  isOpen: boolean
  /** How many rows there are with what is chosen so far; undefined while nobody knows. */
  found: Found | undefined
  /** Takes all off; absent while none is set. */
  onClear?: (() => void) | undefined
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** What a list is narrowed by, at the foot of a phone: the list behind it follows at once, and the button says how long it is. */
export function FilterSheet({ isOpen, found, onClear, onClose, children }: FilterSheetProps) {
  const { t } = useTranslation()
  // As with dialogs: opening after mounting lets it remember where the focus was.
  const isMounted = useMounted()
  return (
    <Drawer
      opened={isOpen && isMounted}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('common.list.addFilter')}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
      overlayProps={{ backgroundOpacity: 0.32 }}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <div className={classes.fields} data-autofocus tabIndex={-1}>
        {children}
      </div>
      <div className={classes.foot}>
        <Button variant="default" size="md" disabled={onClear === undefined} onClick={onClear}>
          {t('common.list.clear')}
        </Button>
        <Button size="md" onClick={onClose} aria-live="polite">
          {found === undefined || found.total_is_bound
            ? t('common.list.show')
            : t('common.list.showFound', { count: found.total, total: formatCount(found.total) })}
        </Button>
      </div>
    </Drawer>
  )
}
