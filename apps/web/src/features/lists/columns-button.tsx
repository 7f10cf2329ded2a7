import { Skeleton } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import type { ColumnsProps } from './columns-props.ts'
import classes from './lists.module.css'

const ColumnsPanel = part(() => import('./columns-panel.tsx'), 'ColumnsPanel', {
  words: ['tools'],
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
