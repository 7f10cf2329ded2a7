import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './admin.module.css'

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
    <section className={classes.selectionBar} aria-label={t('admin.selected', { count })}>
      <span className="cc-numbers">{t('admin.selected', { count })}</span>
      {children}
      <Button variant="subtle" size="compact-md" onClick={onClear}>
        {t('admin.clearSelection')}
      </Button>
    </section>
  )
}
