import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type Preferences, setPreference, usePreference } from '#lib/preferences.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { withoutArrangement } from '#ui/list/arrange-layout.ts'
import { ArrangePanel } from '#ui/list/arrange-panel.tsx'
import { useRoom } from '#ui/list/seen-columns.ts'
import { isPlain, isSeen, plainLayout } from '#ui/list/table-layout.ts'
import type { ColumnsProps } from './columns-props.ts'
import classes from './lists.module.css'

const densities = ['comfortable', 'standard', 'compact'] as const

/** The columns of a list, and how close its rows stand. */
export function ColumnsPanel({ columns, layout, onChange }: ColumnsProps) {
  const { t } = useTranslation()
  const room = useRoom()
  const density = usePreference('density')
  const now = layout ?? plainLayout
  return (
    <ArrangePanel
      title={t('tools.lists.columns')}
      things={columns}
      layout={now}
      onChange={onChange}
      isShown={(column) => isSeen(column, now, room)}
      fixed={1}
      canReset={!isPlain(now) || density !== 'standard'}
      onReset={() => {
        setPreference('density', 'standard')
        onChange(withoutArrangement(now))
      }}
    >
      <p className={classes.heading}>{t('tools.lists.density')}</p>
      <SegmentedControl
        fullWidth
        aria-label={t('tools.lists.density')}
        value={density}
        onChange={(value) => setPreference('density', value as Preferences['density'])}
        data={densities.map((value) => ({ value, label: t(`common.table.${value}`) }))}
      />
    </ArrangePanel>
  )
}
