import { endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { FirstPasswordForm } from './first-password-form.tsx'
import { stepMessage } from './login-messages.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** Confirms an address by its mailed link as the page opens; who follows the first one signed out chooses the password here. */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const { t } = useTranslation()
  const [hasChosen, setHasChosen] = useState(false)
  // A query, so that a screen that is drawn twice asks once: the link works once.
  const { data, error } = useQuery({
    queryKey: ['confirm-email', null, token],
    queryFn: () => call(endpoints.confirmEmail, { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const go = (
    <Button component="a" href="/" fullWidth>
      {t('identity.confirm.go')}
    </Button>
  )
  if (data?.needs_password && !hasChosen) {
    return <FirstPasswordForm token={token} email={data.email} onDone={() => setHasChosen(true)} />
  }
  if (data) {
    return (
      <SignInFrame
        title={t('identity.confirm.done', { email: data.email })}
        lead={t('identity.confirm.doneText')}
      >
        {go}
      </SignInFrame>
    )
  }
  if (error || token === '') {
    const isOver = token === '' || (error instanceof ApiError && error.code === 'link-over')
    return (
      <SignInFrame
        title={t('identity.reset.overTitle')}
        lead={isOver ? t('identity.reset.overText') : stepMessage(error)}
      >
        {go}
      </SignInFrame>
    )
  }
  return <SignInFrame title={t('identity.confirm.title')} lead={t('identity.confirm.working')} />
}
