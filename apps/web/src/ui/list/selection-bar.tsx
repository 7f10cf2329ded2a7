import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './selection-bar.module.css'

/** What can be done with the rows that are ticked; rises when there are some. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <section className={classes.bar} aria-label={t('common.table.selected', { count })}>
      <span className="cc-numbers">{t('common.table.selected', { count })}</span>
      {children}
      <Button variant="subtle" size="compact-md" onClick={onClear}>
        {t('common.table.clearSelection')}
      </Button>
    </section>
  )
}
