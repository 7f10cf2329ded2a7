import { endpoints } from '@cuentaclara/contracts'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { installationQuery } from './installation.ts'
import { stepMessage } from './login-messages.ts'
import classes from './login-screen.module.css'
import { Notice } from './notice.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { formatWait, useCountdown } from './use-countdown.ts'

const pauseSeconds = 60

/** Asks for a link to choose a new password. The answer is the same whether or not there is an account. */
export function ForgotScreen() {
  const { t } = useTranslation()
  const { data: installation } = useQuery(installationQuery)
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const { secondsLeft, start } = useCountdown()
  const ask = useMutation({
    mutationFn: (address: string) => call(endpoints.mailPassword, { body: { email: address } }),
    onSuccess: () => start(pauseSeconds),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isValid = /^\S+@\S+\.\S+$/.test(email.trim())
    setProblem(isValid ? undefined : t('identity.login.emailRequired'))
    if (isValid) ask.mutate(email.trim())
    else document.getElementById('email')?.focus()
  }
  return (
    <SignInFrame title={t('identity.forgot.title')} lead={t('identity.forgot.lead')}>
      {ask.data && <Notice>{ask.data.message}</Notice>}
      {ask.data && installation?.has_mail_server === false && (
        <p className={classes.lead}>{t('identity.forgot.noServer')}</p>
      )}
      {ask.error && <Notice isFailure>{stepMessage(ask.error)}</Notice>}
      <form onSubmit={submit} noValidate className={classes.form}>
        <TextInput
          id="email"
          type="email"
          label={t('identity.login.email')}
          autoComplete="username"
          inputMode="email"
          autoFocus
          disabled={ask.isPending}
          error={problem}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={ask.isPending} disabled={secondsLeft > 0}>
          {secondsLeft > 0
            ? t('identity.forgot.again', { time: formatWait(secondsLeft) })
            : t('identity.forgot.submit')}
        </Button>
      </form>
      <p className={classes.other}>
        <a href="/login" className={classes.link}>
          {t('identity.forgot.back')}
        </a>
      </p>
    </SignInFrame>
  )
}
