import type { Unit } from '@cuentaclara/einvoice/codes'
import { Input, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { findUnits, unitLabel } from '#lib/unit-choices.ts'
import { SearchCombobox } from './search-combobox.tsx'

type UnitFieldProps = {
  id: string
  label: string
  value: string
  error?: ReactNode
  isReadOnly?: boolean
  onChange: (code: string) => void
}

/** In what something is counted: those that most use first, the hundred others by a few letters. */
export function UnitField({ id, label, value, error, isReadOnly = false, onChange }: UnitFieldProps) {
  const { t, i18n } = useTranslation()
  const shown = unitLabel(value, i18n.language)
  if (isReadOnly) return <TextInput id={id} label={label} value={shown} error={error} readOnly />
  return (
    <Input.Wrapper label={label} error={error} labelProps={{ htmlFor: id }}>
      <SearchCombobox<Unit>
        id={id}
        label={label}
        display={shown}
        isInvalid={error !== undefined}
        opensEmpty
        isChoice
        search={(text) => ({
          queryKey: ['units', text, i18n.language],
          queryFn: async () => {
            const { usual, others } = findUnits(text, i18n.language)
            return [
              { label: text === '' ? t('common.units.usual') : null, options: usual },
              { label: others.length > 0 ? t('common.units.others') : null, options: others },
            ]
          },
        })}
        optionKey={({ code }) => code}
        renderOption={({ code }) => <span>{unitLabel(code, i18n.language)}</span>}
        renderNone={(text) => t('common.units.none', { text })}
        onTake={({ code }) => onChange(code)}
        minimumWidth={260}
      />
    </Input.Wrapper>
  )
}
