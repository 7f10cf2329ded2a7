import { IconPlus, IconTag } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import type { Change } from './tag-change.ts'
import { TagPanel } from './tag-panel.tsx'
import classes from './tags.module.css'
import { useTags } from './use-tags.ts'

type TagFieldProps = {
  /** By their entry in the company's lists. */
  tags: readonly string[]
  canEdit: boolean
  /** One tick or another, and nothing about those that stand. */
  onChange: (change: Change) => void
}

/** The tags of a record, changed where they stand. Nothing where the company has none. */
export function TagField({ tags, canEdit, onChange }: TagFieldProps) {
  const { t } = useTranslation()
  const { entries, gone } = useTags(tags)
  const carried = entries.filter(({ id }) => tags.includes(id))
  const chips = carried.map(({ id, name, tone }) => (
    <ToneChip key={id} tone={tone ?? 'neutral'} icon={IconTag}>
      {name}
    </ToneChip>
  ))
  if (!canEdit || entries.length + gone.length === 0) return <>{chips}</>
  const word = t('catalogue.clients.tags')
  const names = carried.map(({ name }) => name).join(', ')
  return (
    <Dropdown
      label={names === '' ? word : t('common.list.filterChip', { name: word, value: names })}
      align="start"
      width={260}
      buttonClassName={classes.field ?? ''}
      button={
        <>
          {chips}
          <span className={classes.add} data-bare={carried.length > 0 || undefined}>
            <IconPlus size={14} aria-hidden />
            {carried.length === 0 && word}
          </span>
        </>
      }
    >
      <TagPanel entries={entries} gone={gone} tags={tags} onChange={onChange} />
    </Dropdown>
  )
}
