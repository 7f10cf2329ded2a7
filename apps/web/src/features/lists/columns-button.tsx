import { Skeleton } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { loadWords } from '#lib/i18n/i18n.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import type { ColumnsProps } from './columns-props.ts'
import classes from './lists.module.css'

const ColumnsPanel = lazy(async () => {
  const [panel] = await Promise.all([import('./columns-panel.tsx'), loadWords('tools')])
  return panel
})

/** Which columns, in which order, and how close the rows stand. */
export function ColumnsButton(props: ColumnsProps) {
  const { t } = useTranslation()
  return (
    <Dropdown
      label={t('common.list.columns')}
      hasTip
      width={340}
      buttonClassName={classes.columnsButton}
      button={<IconAdjustmentsHorizontal size={18} aria-hidden />}
    >
      <Suspense fallback={<Skeleton height={260} />}>
        <ColumnsPanel {...props} />
      </Suspense>
    </Dropdown>
  )
}
