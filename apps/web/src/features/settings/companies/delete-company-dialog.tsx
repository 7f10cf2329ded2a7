import { type Company, endpoints } from '@cuentaclara/contracts'
import { Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshProfile } from '#features/identity/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import classes from '../settings.module.css'

/** Closing a company for good asks for its typed name. */
export function DeleteCompanyDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const { id, name } = company
  const remove = useMutation({
    mutationFn: () => call(endpoints.deleteCompany, { params: { id }, query: { name: typed } }),
    async onSuccess({ outcome }) {
      const message =
        outcome === 'archived'
          ? t('settings.companies.wasArchived', { name })
          : t('settings.companies.wasEmptied', { name })
      toastSuccess({ subject: 'company', message })
      await Promise.all([cache.invalidateQueries({ queryKey: ['companies'] }), refreshProfile()])
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={t('settings.companies.deleteTitle', { name })}>
      <p className={classes.lead}>{t('settings.companies.deleteHint')}</p>
      <TextInput
        mt="md"
        data-autofocus
        label={t('settings.companies.typeName', { name })}
        value={typed}
        error={remove.error?.message}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common.actions.cancel')}
        </Button>
        <Button
          color="red"
          disabled={typed.trim().toLowerCase() !== name.trim().toLowerCase()}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t('settings.companies.deleteNow')}
        </Button>
      </Group>
    </Dialog>
  )
}
