import { Button, FileInput, Group, NativeSelect, SimpleGrid } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { selectCompany } from '#features/companies/index.ts'
import { FormSummary } from '#ui/form-summary.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import { toastSuccess } from '#ui/toasts.tsx'
import { CompanyFields } from './company-fields.tsx'
import { createCompany, emptyCompany } from './company-form.ts'
import { fieldErrors } from './field-errors.ts'

/** A company of one's own, nearly filled in by the register. */
export function NewCompanySheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [form, setForm] = useState(emptyCompany)
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
  const problems = create.error
    ? Object.keys(errors).length === 0
      ? [{ fieldId: '', message: create.error.message }]
      : Object.entries(errors)
          .filter(([name]) => !name.includes('.'))
          .map(([name, message]) => ({ fieldId: '', message: `${labelOf(t, name)}: ${message}` }))
    : []
  return (
    <SideSheet
      isOpen
      size={640}
      onClose={onClose}
      title={t('settings.companies.new')}
      footer={
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.actions.cancel')}
          </Button>
          <Button loading={create.isPending} onClick={() => create.mutate()}>
            {t('settings.companies.create')}
          </Button>
        </Group>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
        }}
      >
        <FormSummary problems={problems} />
        <CompanyFields form={form} errors={errors} onChange={setForm} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="md">
          <NativeSelect
            label={t('settings.fields.currency_id')}
            value={currency}
            data={[
              { value: '2', label: t('settings.options.currency_id.2') },
              { value: '1', label: t('settings.options.currency_id.1') },
            ]}
            onChange={(event) => setCurrency(event.currentTarget.value)}
          />
          <FileInput
            label={t('settings.fields.logo')}
            description={t('settings.hints.logo')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            accept="image/png,image/jpeg,image/svg+xml"
            error={errors.logo}
            value={logo}
            clearable
            onChange={setLogo}
          />
        </SimpleGrid>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </SideSheet>
  )
}

function labelOf(t: ReturnType<typeof useTranslation>['t'], name: string): string {
  const label: string = t(`settings.fields.${name as 'name'}`)
  return label.startsWith('settings.') ? name : label
}
