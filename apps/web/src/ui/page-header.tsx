import type { ReactNode } from 'react'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './page-header.module.css'

type PageHeaderProps = {
  title: string
  /** How many things the screen lists; `countIsBound` says "more than". */
  count?: number
  countIsBound?: boolean
  subtitle?: ReactNode
  /** Buttons at the end; one primary at most. */
  actions?: ReactNode
  /** The bar of a phone says the same title, so that there it is for readers alone. */
  isSaidInBar?: boolean
}

/** Title of a screen with its count and its actions. */
export function PageHeader({
  title,
  count,
  countIsBound = false,
  subtitle,
  actions,
  isSaidInBar,
}: PageHeaderProps) {
  const { t } = useTranslation()
  const text = count === undefined ? null : formatCount(count)
  return (
    <header className={classes.header} data-said={isSaidInBar || undefined}>
      <div className={classes.words}>
        <h1 className={isSaidInBar ? `${classes.title} cc-said-in-bar` : classes.title}>
          {title}
          {text !== null && (
            <span className={classes.count}>
              {countIsBound ? t('common.table.moreThan', { text }) : text}
            </span>
          )}
        </h1>
        {subtitle !== undefined && <div className={classes.subtitle}>{subtitle}</div>}
      </div>
      {actions !== undefined && <div className={`${classes.actions} cc-page-actions`}>{actions}</div>}
    </header>
  )
}
