import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { ArrangeButton } from './arrange-button.tsx'
import type { ColumnsProps } from './columns-props.ts'
import classes from './lists.module.css'

const ColumnsPanel = part(() => import('./columns-panel.tsx'), 'ColumnsPanel', {
  words: ['tools'],
})

/** Which columns, in which order, and how close the rows stand. */
export function ColumnsButton(props: ColumnsProps) {
  const { t } = useTranslation()
  return (
    <ArrangeButton label={t('common.list.columns')} className={classes.ofColumns}>
      <ColumnsPanel {...props} />
    </ArrangeButton>
  )
}
