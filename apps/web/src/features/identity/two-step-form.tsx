import { endpoints } from '@cuentaclara/contracts'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useAuth } from './auth-state.ts'
import { stepMessage } from './login-messages.ts'
import classes from './login-screen.module.css'
import { Notice } from './notice.tsx'
import { enter, type SignInResult } from './sign-in.ts'

type TwoStepFormProps = {
  challenge: string
  /** What was chosen beside the password. */
  isKept: boolean
  onSignedIn: (result: SignInResult) => void
  onStartAgain: () => void
}

/** The second step of signing in: six digits that move on by themselves, or a recovery code. */
export function TwoStepForm({ challenge, isKept, onSignedIn, onStartAgain }: TwoStepFormProps) {
  const { t } = useTranslation()
  const isLoading = useAuth((state) => state.isLoading)
  const error = useAuth((state) => state.error)
  const [isRecovery, setIsRecovery] = useState(false)
  const [code, setCode] = useState('')

  const verify = async (given: string) => {
    try {
      const ask = () => call(endpoints.answerTwoStep, { body: { challenge, code: given.trim() } })
      onSignedIn(await enter(ask, { email: '', isKept, say: stepMessage }))
    } catch {
      setCode('')
    }
  }
  const type = (text: string) => {
    setCode(text)
    if (!isRecovery && /^\d{6}$/.test(text.trim())) void verify(text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') void verify(code)
  }
  return (
    <>
      {error !== null && (
        // Like every sentence of a login (interpretation I-23).
        <Notice isFailure lang="es">
          {error}
        </Notice>
      )}
      <form onSubmit={submit} noValidate className={classes.form}>
        <TextInput
          key={isRecovery ? 'recovery' : 'code'}
          label={isRecovery ? t('identity.login.recoveryCode') : t('identity.login.code')}
          description={isRecovery ? t('identity.login.recoveryLead') : t('identity.login.stepLead')}
          className={isRecovery ? undefined : classes.code}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          dir="ltr"
          autoFocus
          disabled={isLoading}
          value={code}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={isLoading}>
          {t('identity.login.verify')}
        </Button>
        <Button variant="subtle" onClick={() => setIsRecovery(!isRecovery)} disabled={isLoading}>
          {isRecovery ? t('identity.login.useCode') : t('identity.login.useRecovery')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onStartAgain} disabled={isLoading}>
          {t('identity.login.startAgain')}
        </Button>
      </form>
    </>
  )
}
