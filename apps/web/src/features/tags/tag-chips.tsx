import { IconTag } from '@tabler/icons-react'
import { useCompanyId, useListEntries } from '#features/companies/index.ts'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import classes from './tags.module.css'

/** The tags of a row: two of them, and how many more there are. */
export function TagChips({ ids }: { ids: readonly string[] }) {
  const found = useListEntries(useCompanyId(), 'tag', ids).filter(({ id }) => ids.includes(id))
  return (
    <span className={classes.chips}>
      {found.slice(0, 2).map(({ id, name, tone }) => (
        <ToneChip key={id} tone={tone ?? 'neutral'} icon={IconTag} title={name}>
          {name}
        </ToneChip>
      ))}
      {found.length > 2 && (
        <span className={`${classes.more} cc-numbers`} title={found.map(({ name }) => name).join(', ')}>
          +{found.length - 2}
        </span>
      )}
    </span>
  )
}
