import { NativeSelect, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { selectCompany } from '#features/companies/index.ts'
import { useAuth } from '#features/identity/index.ts'
import { fieldErrors, wholeFields } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { FormSheet } from '#ui/form/form-sheet.tsx'
import { CompanyFields, fieldIdOf } from './company-fields.tsx'
import { createCompany, emptyCompany } from './company-form.ts'
import { LogoField } from './logo-field.tsx'

/** A company of one's own, nearly filled in by the register. */
export function NewCompanySheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const email = useAuth((state) => state.user?.email)
  // Documents need an address to answer to: until another is wanted it is that of whoever makes the company.
  const [begun] = useState({ ...emptyCompany, emails: email ?? '' })
  const [form, setForm] = useState(begun)
  const [currency, setCurrency] = useState('2')
  const [logo, setLogo] = useState<File | null>(null)
  const create = useMutation({
    mutationFn: () => createCompany(form, currency, logo),
    async onSuccess(company) {
      await selectCompany(company)
      void cache.invalidateQueries({ queryKey: ['companies'] })
      toastSuccess({ subject: 'company', message: t('settings.companies.created', { name: company.name }) })
      await navigate({ to: '/' })
    },
  })
  const errors = fieldErrors(create.error)
  return (
    <FormSheet
      size={640}
      title={t('settings.companies.new')}
      submitLabel={t('settings.companies.create')}
      isDirty={form !== begun || logo !== null}
      isBusy={create.isPending}
      problems={problemsOf(t, create.error, errors)}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <Stack gap="md">
        <CompanyFields form={form} errors={errors} onChange={setForm} />
        <NativeSelect
          maw={280}
          label={t('settings.fields.currency_id')}
          value={currency}
          data={[
            { value: '2', label: t('settings.options.currency_id.2') },
            { value: '1', label: t('settings.options.currency_id.1') },
          ]}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        />
        <LogoField value={logo} error={errors.logo} onChange={setLogo} />
      </Stack>
    </FormSheet>
  )
}

type Words = ReturnType<typeof useTranslation>['t']

function problemsOf(t: Words, error: Error | null, errors: Readonly<Record<string, string>>) {
  if (error === null) return []
  const named = wholeFields(errors)
  if (named.length === 0) return [{ fieldId: '', message: error.message }]
  return named.map(([name, message]) => ({
    fieldId: fieldIdOf(name),
    message: `${labelOf(t, name)}: ${message}`,
  }))
}

function labelOf(t: Words, name: string): string {
  const label: string = t(`settings.fields.${name as 'name'}`)
  return label.startsWith('settings.') ? name : label
}
