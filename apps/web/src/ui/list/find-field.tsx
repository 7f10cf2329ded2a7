import { Input } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SearchCombobox, type SearchSource } from '../form/search-combobox.tsx'
import type { FilterChoice, FindFieldProps } from './say-filters.ts'

/** A filter by one of many: looked for while it is typed; its chip takes it off. */
export function FindField({
  label,
  find,
  display,
  onChange,
}: FindFieldProps & { label: string; find: (text: string) => SearchSource<FilterChoice> }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Input.Wrapper id={id} label={label}>
      <SearchCombobox<FilterChoice>
        id={id}
        style={{ marginBlockStart: 4 }}
        label={label}
        display={display}
        placeholder="—"
        search={find}
        optionKey={({ value }) => value}
        renderOption={({ label: name }) => <bdi>{name}</bdi>}
        renderNone={() => t('common.states.nothingMatches')}
        onTake={({ value }) => onChange(value)}
        opensEmpty
        minimumWidth={220}
      />
    </Input.Wrapper>
  )
}
