import { type ListEntry, mostTags } from '@cuentaclara/contracts'
import { Checkbox, TextInput } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { type Change, toggled } from './tag-change.ts'
import classes from './tags.module.css'

type TagPanelProps = {
  entries: readonly ListEntry[]
  /** Carried, and in the list no more: they can only be taken off. */
  gone: readonly string[]
  tags: readonly string[]
  onChange: (change: Change) => void
}

/** Fewer are seen at a glance. */
const searchedFrom = 9

/** All tags of the company, ticked where they stand; each press counts at once. */
export function TagPanel({ entries, gone, tags, onChange }: TagPanelProps) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const wanted = words.trim().toLocaleLowerCase()
  const shown = entries.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  return (
    <fieldset className={classes.panel} aria-label={t('catalogue.clients.tags')}>
      {entries.length >= searchedFrom && (
        <TextInput
          data-autofocus
          aria-label={t('tools.tags.find')}
          placeholder={t('tools.tags.find')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <div className={classes.choices}>
        {shown.map(({ id, name, tone }) => {
          const isCarried = tags.includes(id)
          return (
            <Checkbox
              key={id}
              checked={isCarried}
              disabled={!isCarried && tags.length >= mostTags}
              label={
                <ToneChip tone={tone ?? 'neutral'} icon={IconTag}>
                  {name}
                </ToneChip>
              }
              onChange={() => onChange(toggled(id, isCarried))}
            />
          )
        })}
        {gone.map((id) => (
          <Checkbox
            key={id}
            checked
            label={t('tools.tags.gone')}
            onChange={() => onChange(toggled(id, true))}
          />
        ))}
        {shown.length + gone.length === 0 && (
          <p className={classes.none}>{t('common.states.nothingMatches')}</p>
        )}
      </div>
    </fieldset>
  )
}
