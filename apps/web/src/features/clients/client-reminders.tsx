import { type Client, endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatInstant, useDateFormat } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import classes from './client-screen.module.css'
import { clientQuery } from './queries.ts'

type ClientRemindersProps = { client: Client; company: string; mayEdit: boolean }

/** Whether letters about what is due go to this client, and whose word that is. */
export function ClientReminders({ client, company, mayEdit }: ClientRemindersProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const format = useDateFormat()
  const isOff = client.reminders_off_at !== null
  const change = useMutation({
    mutationFn: () =>
      call(endpoints.setClientReminders, { params: { id: client.id }, body: { is_on: isOff } }, { company }),
    onSuccess: () => cache.invalidateQueries({ queryKey: clientQuery(company, client.id).queryKey }),
    onError: (error) => toastRefusal(error, 'client'),
  })
  const day =
    client.reminders_off_at === null ? '' : formatInstant(client.reminders_off_at, { format }).slice(0, 10)
  return (
    <p className={classes.muted}>
      {isOff &&
        (client.reminders_off_by === 'client'
          ? t('insight.client.reminders.byClient', { day })
          : t('insight.client.reminders.byCompany', { day }))}{' '}
      {mayEdit && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.remind}
          loading={change.isPending}
          onClick={() => change.mutate()}
        >
          {isOff ? t('insight.client.reminders.resume') : t('insight.client.reminders.stop')}
        </Button>
      )}
    </p>
  )
}
