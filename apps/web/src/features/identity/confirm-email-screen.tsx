import { endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { isAuthenticated, useAuth } from './auth-state.ts'
import { FirstPasswordForm } from './first-password-form.tsx'
import { stepMessage } from './login-messages.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { signOut } from './sign-out.ts'

/**
 * Confirms an address by its mailed link as the page opens; who follows the first one signed out chooses the password here, and who
 * named another address signs in first.
 */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const { t } = useTranslation()
  const [hasChosen, setHasChosen] = useState(false)
  const user = useAuth((state) => state.user?.id)
  const isSignedIn = useAuth(isAuthenticated)
  // A query, so that a screen that is drawn twice asks once: the link works once. Who signs in on the way is asked about anew.
  const { data, error } = useQuery({
    queryKey: ['confirm-email', null, token, user],
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
  if (data?.needs_sign_in) {
    const back = `/confirm-email?${new URLSearchParams({ token })}`
    const signIn = `/login?${new URLSearchParams({ redirect: back })}`
    // Who is in already, in an account that is not the one of the link, would be led straight back here.
    const leaveFirst = async (event: MouseEvent) => {
      event.preventDefault()
      await signOut()
      window.location.assign(signIn)
    }
    return (
      <SignInFrame
        title={t('identity.confirm.signInTitle')}
        lead={t('identity.confirm.signIn', { email: data.email })}
      >
        <Button component="a" href={signIn} fullWidth onClick={isSignedIn ? leaveFirst : undefined}>
          {t('identity.login.submit')}
        </Button>
      </SignInFrame>
    )
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
