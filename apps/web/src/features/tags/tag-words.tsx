import { IconTag } from '@tabler/icons-react'
import { useCompanyId, useListEntries } from '#features/companies/index.ts'
import classes from './tags.module.css'

/** The tags of a row in passing, beside what the row is about: one of them, and how many more there are. */
export function TagWords({ ids }: { ids: readonly string[] }) {
  const names = useListEntries(useCompanyId(), 'tag', ids)
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <span className={classes.words} title={names.join(', ')}>
      <IconTag size={13} aria-hidden />
      <bdi className={`${classes.name} cc-truncate`}>{names[0]}</bdi>
      {names.length > 1 && <span className="cc-numbers">+{names.length - 1}</span>}
    </span>
  )
}
