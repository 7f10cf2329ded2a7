import { endpoints, type PlatformCompany } from '@cuentaclara/contracts'
import { Button, Group, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { Dialog } from '#ui/dialog.tsx'
import classes from './admin.module.css'
import { fieldErrorsOf } from './sheet-form.tsx'

const leastReason = 10

/** Asks why before a company's files are gathered; the company reads the reason in its trail. */
export function CompanyFilesDialog({ company, onClose }: { company: PlatformCompany; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [reason, setReason] = useState('')
  const start = useMutation({
    mutationFn: () => call(endpoints.startCompanyFiles, { params: { id: company.id }, body: { reason } }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['admin', null, 'tasks'] })
      onClose()
    },
  })
  const isTooShort = reason.trim().length < leastReason
  const problem = fieldErrorsOf(start.error).reason ?? start.error?.message
  return (
    <Dialog onClose={onClose} title={t('admin.companies.filesTitle', { name: company.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isTooShort) start.mutate()
        }}
      >
        <p className={classes.lead}>{t('admin.companies.filesText')}</p>
        <Textarea
          data-autofocus
          label={t('admin.companies.reason')}
          description={t('admin.companies.reasonHint')}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" disabled={isTooShort} loading={start.isPending}>
            {t('admin.companies.filesStart')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
