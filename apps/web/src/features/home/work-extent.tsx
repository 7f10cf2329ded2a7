import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'

type WorkExtentProps = { isOfAll: boolean; onChange: (isOfAll: boolean) => void }

/** Whether the work of this company is meant, or that of all companies one belongs to. */
export function WorkExtent({ isOfAll, onChange }: WorkExtentProps) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      aria-label={t('work.extent')}
      value={isOfAll ? 'all' : 'this'}
      data={[
        { value: 'this', label: t('work.ofThis') },
        { value: 'all', label: t('shell.nav.board') },
      ]}
      onChange={(extent) => onChange(extent === 'all')}
    />
  )
}
