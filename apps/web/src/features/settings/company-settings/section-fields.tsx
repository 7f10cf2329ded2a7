import { Checkbox, CheckboxGroup, Group, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DayInput } from '#ui/form/day-input.tsx'

export type FieldSpec =
  | { name: string; kind: 'text' | 'area' | 'number' | 'amount' | 'switch' | 'list' | 'date'; hint?: string }
  | {
      name: string
      kind: 'choice' | 'several'
      options: readonly { value: string; label: string }[]
      hint?: string
    }

type SectionFieldsProps = {
  fields: readonly FieldSpec[]
  values: Readonly<Record<string, unknown>>
  errors: Readonly<Record<string, string>>
  isReadOnly: boolean
  onChange: (change: Record<string, unknown>) => void
}

/** The fields of a section, one below the other, by what they hold. */
export function SectionFields({ fields, ...rest }: SectionFieldsProps) {
  return fields.map((field) => <SectionField key={field.name} field={field} {...rest} />)
}

function SectionField(props: Omit<SectionFieldsProps, 'fields'> & { field: FieldSpec }) {
  const { t } = useTranslation()
  const { field, values, errors, isReadOnly, onChange } = props
  const { name, hint } = field
  const common = {
    label: t(`settings.fields.${name as 'name'}`),
    description: hint,
    error: errors[name],
    disabled: isReadOnly,
  }
  const value = values[name]
  switch (field.kind) {
    case 'choice':
      return (
        <NativeSelect
          {...common}
          styles={{ wrapper: { maxWidth: 420 } }}
          data={[...field.options]}
          value={String(value)}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      )
    case 'several':
      return (
        <CheckboxGroup
          {...common}
          value={[...((value ?? []) as string[])]}
          onChange={(picked) => onChange({ [name]: picked })}
        >
          <Group gap="md" mt={6} mb={4}>
            {field.options.map((option) => (
              <Checkbox key={option.value} {...option} disabled={isReadOnly} />
            ))}
          </Group>
        </CheckboxGroup>
      )
    case 'switch':
      return (
        <Switch
          label={common.label}
          description={hint}
          disabled={isReadOnly}
          checked={value === true}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      )
    case 'area':
      return (
        <Textarea
          {...common}
          autosize
          minRows={3}
          maxRows={10}
          value={String(value ?? '')}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      )
    case 'number':
      return (
        <TextInput
          {...common}
          styles={{ input: { maxWidth: 200 } }}
          dir="ltr"
          inputMode="numeric"
          value={String(value ?? '')}
          onChange={(event) => onChange({ [name]: wholeNumber(event.currentTarget.value) })}
        />
      )
    case 'amount':
      return (
        <TextInput
          {...common}
          styles={{ input: { maxWidth: 240 } }}
          dir="ltr"
          inputMode="decimal"
          value={String(value ?? '')}
          onChange={(event) => onChange({ [name]: event.currentTarget.value.trim() || null })}
        />
      )
    case 'date':
      return (
        <DayInput
          {...common}
          maw={220}
          value={String(value ?? '')}
          onChange={(day) => onChange({ [name]: day || null })}
        />
      )
    case 'list':
      return (
        <AddressList {...common} value={value as string[]} onChange={(list) => onChange({ [name]: list })} />
      )
    default:
      return (
        <TextInput
          {...common}
          value={String(value ?? '')}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      )
  }
}

/** Addresses in one field; a comma that has just been typed stays. */
function AddressList(props: {
  label: string
  description: string | undefined
  error: string | undefined
  disabled: boolean
  value: readonly string[]
  onChange: (list: string[]) => void
}) {
  const { value, onChange, ...rest } = props
  return (
    <TextInput
      {...rest}
      key={value.length === 0 ? 'empty' : 'some'}
      dir="ltr"
      defaultValue={value.join(', ')}
      onBlur={(event) => onChange(event.currentTarget.value.split(/[\s,;]+/).filter(Boolean))}
    />
  )
}

/** What is no whole number stays a text, so that it is refused instead of lost. */
function wholeNumber(typed: string): number | string {
  const plain = typed.trim()
  return /^\d{1,9}$/.test(plain) ? Number.parseInt(plain, 10) : plain
}
