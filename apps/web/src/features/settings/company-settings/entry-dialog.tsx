import { endpoints, type ListEntry, type ListEntryInput } from '@cuentaclara/contracts'
import {
  Alert,
  Checkbox,
  CheckboxGroup,
  Group,
  NativeSelect,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listEntriesQuery } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { ShownKind } from './shown-kinds.ts'

type EntryDialogProps = {
  kind: ShownKind
  company: string
  /** The entry to change; null makes a new one. */
  entry: ListEntry | null
  onClose: () => void
}

const tones = ['neutral', 'info', 'success', 'warning', 'danger', 'brand'] as const
const types = ['text', 'number', 'date', 'choice'] as const
const documentKinds = ['invoice', 'ticket', 'credit-note', 'debit-note', 'export', 'purchase'] as const

/** One entry of a list with all that its kind has. */
export function EntryDialog({ kind, company, entry, onClose }: EntryDialogProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [values, setValues] = useState<ListEntryInput>(() => startOf(kind, entry))
  const [choices, setChoices] = useState(() => (entry?.choices ?? []).join('\n'))
  const [isNameless, setIsNameless] = useState(false)
  const set = (change: Partial<ListEntryInput>) => setValues((before) => ({ ...before, ...change }))
  const save = useMutation({
    mutationFn: () => {
      const body = { ...values, name: values.name.trim(), ...choicesOf(values, choices) }
      return entry === null
        ? call(endpoints.createListEntry, { body }, { company })
        : call(endpoints.updateListEntry, { params: { id: entry.id }, body }, { company })
    },
    async onSuccess() {
      await cache.invalidateQueries({ queryKey: listEntriesQuery(company).queryKey })
      onClose()
    },
  })
  const errors = fieldErrors(save.error)
  const hasOthers = save.error !== null && Object.keys(errors).length === 0
  return (
    <DialogForm
      title={
        entry === null
          ? // A category is begun where its name is written.
            t(`tools.entries.new.${kind as Exclude<ShownKind, 'category'>}`)
          : t('tools.entries.edit', { name: entry.name })
      }
      size={460}
      submitLabel={t('common.actions.save')}
      isBusy={save.isPending}
      onSubmit={() => {
        setIsNameless(values.name.trim() === '')
        if (values.name.trim() !== '') save.mutate()
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          data-autofocus
          required
          label={t('tools.entries.name')}
          maxLength={60}
          value={values.name}
          error={isNameless ? t('tools.entries.nameNeeded') : errors.name}
          onChange={(event) => {
            setIsNameless(false)
            set({ name: event.currentTarget.value })
          }}
        />
        {kind === 'price_list' && (
          <>
            <TextInput
              label={t('tools.entries.percent')}
              description={t('tools.entries.percentHint')}
              dir="ltr"
              inputMode="decimal"
              value={values.adjust_percent ?? ''}
              error={errors.adjust_percent}
              onChange={(event) => set({ adjust_percent: event.currentTarget.value.trim() || null })}
            />
            <NativeSelect
              label={t('tools.entries.listCurrency')}
              data={(['CRC', 'USD'] as const).map((value) => ({
                value,
                label: t(`common.currencies.${value}`),
              }))}
              value={values.currency ?? 'CRC'}
              onChange={(event) => set({ currency: event.currentTarget.value as 'CRC' | 'USD' })}
            />
          </>
        )}
        {kind === 'tag' && (
          <NativeSelect
            label={t('tools.entries.tone')}
            data={tones.map((value) => ({ value, label: t(`tools.entries.tones.${value}`) }))}
            value={values.tone ?? 'neutral'}
            onChange={(event) => set({ tone: event.currentTarget.value as (typeof tones)[number] })}
          />
        )}
        {kind === 'own_field' && (
          <>
            <NativeSelect
              label={t('tools.entries.type')}
              data={types.map((value) => ({ value, label: t(`tools.entries.types.${value}`) }))}
              value={values.field_type ?? 'text'}
              onChange={(event) => set({ field_type: event.currentTarget.value as (typeof types)[number] })}
            />
            {values.field_type === 'choice' && (
              <Textarea
                label={t('tools.entries.choices')}
                description={t('tools.entries.choicesHint')}
                autosize
                minRows={3}
                maxRows={8}
                value={choices}
                error={errors.choices}
                onChange={(event) => setChoices(event.currentTarget.value)}
              />
            )}
            <CheckboxGroup
              label={t('tools.entries.askedIn')}
              description={t('tools.entries.askedInHint')}
              value={[...(values.document_kinds ?? [])]}
              onChange={(picked) => set({ document_kinds: picked as ListEntryInput['document_kinds'] })}
            >
              <Group gap="sm" mt={6}>
                {documentKinds.map((value) => (
                  <Checkbox key={value} value={value} label={t(`documents.kinds.${value}`)} />
                ))}
              </Group>
            </CheckboxGroup>
            <Switch
              label={t('tools.entries.isRequired')}
              checked={values.is_required === true}
              onChange={(event) => set({ is_required: event.currentTarget.checked })}
            />
            <Switch
              label={t('tools.entries.isPrinted')}
              checked={values.is_printed === true}
              onChange={(event) => set({ is_printed: event.currentTarget.checked })}
            />
          </>
        )}
        {hasOthers && (
          <Alert color="red" role="alert">
            {save.error?.message}
          </Alert>
        )}
      </Stack>
    </DialogForm>
  )
}

function startOf(kind: ShownKind, entry: ListEntry | null): ListEntryInput {
  if (entry === null) return { kind, name: '' }
  const { id: _, updated_at: __, ...input } = entry
  return input
}

/** One choice a line; a field of another kind has none. */
function choicesOf({ kind, field_type: type }: ListEntryInput, typed: string): Partial<ListEntryInput> {
  if (kind !== 'own_field') return {}
  const choices = typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return { choices: type === 'choice' ? [...new Set(choices)] : null }
}
