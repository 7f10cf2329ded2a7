import { endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import classes from './login-screen.module.css'
import { Notice } from './notice.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** What the link of a reminder opens: a client says whether they want more of them. Opening it alone changes nothing. */
export function ReminderScreen({ token }: { token: string }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const queryKey = ['reminder-choice', token]
  const params = { token }
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(endpoints.getReminderChoice, { params }, { signal }),
    retry: false,
  })
  const choose = useMutation({
    mutationFn: (is_on: boolean) => call(endpoints.chooseReminders, { params, body: { is_on } }),
    onSuccess: (choice) => cache.setQueryData(queryKey, choice),
  })
  if (error instanceof ApiError && [404, 422].includes(error.status)) {
    return <SignInFrame title={t('identity.reminders.over')} lead={t('identity.reminders.overText')} />
  }
  if (data === undefined) {
    return (
      <SignInFrame title={t('identity.reminders.title')} lead={error ? '' : t('common.words.loading')}>
        {error && <ErrorState error={error} onRetry={refetch} />}
      </SignInFrame>
    )
  }
  const { company, is_on: isOn } = data
  return (
    <SignInFrame
      title={isOn ? t('identity.reminders.ask', { company }) : t('identity.reminders.stopped')}
      lead={isOn ? t('identity.reminders.askText') : t('identity.reminders.stoppedText', { company })}
    >
      {choose.error && <Notice isFailure>{choose.error.message}</Notice>}
      <div className={classes.form}>
        <Button
          fullWidth
          variant={isOn ? 'filled' : 'default'}
          loading={choose.isPending}
          onClick={() => choose.mutate(!isOn)}
        >
          {isOn ? t('identity.reminders.stop') : t('identity.reminders.resume')}
        </Button>
      </div>
    </SignInFrame>
  )
}
