import { endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { answerWithPasskey } from '#lib/answer-with-passkey.ts'
import { call } from '#lib/http/api.ts'
import { ApiError, NetworkError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { passkeyUnused, stepMessage } from './login-messages.ts'
import classes from './login-screen.module.css'
import { usePasskeySupport } from './passkey-support.ts'
import { enter } from './sign-in.ts'

type PasskeyButtonProps = {
  isBusy: boolean
  isKept: boolean
  /** The sign-in whose password was right: the button is then the only way on, not one beside the password. */
  step?: string | null
  onSignedIn: () => void
}

/** One press in, where browser and address allow it. */
export function PasskeyButton({ isBusy, isKept, step = null, onSignedIn }: PasskeyButtonProps) {
  const { t } = useTranslation()
  const support = usePasskeySupport()
  if (!support?.isHere) return null
  const say = (error: unknown) =>
    error instanceof ApiError || error instanceof NetworkError ? stepMessage(error) : passkeyUnused
  const press = async () => {
    try {
      await enter(() => askBrowser(isKept, step), { email: '', isKept, say })
      onSignedIn()
    } catch {
      // Its sentence stands above the form.
    }
  }
  return (
    <>
      {step === null && <span className={classes.divider}>{t('identity.login.or')}</span>}
      <Button
        variant={step === null ? 'default' : 'filled'}
        fullWidth
        disabled={isBusy}
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={press}
      >
        {t('identity.login.passkey')}
      </Button>
    </>
  )
}

async function askBrowser(remember: boolean, step: string | null) {
  const answer = await answerWithPasskey(
    await call(endpoints.askForPasskey, { body: step === null ? {} : { step } }),
  )
  return call(endpoints.signInWithPasskey, { body: { ...answer, remember } })
}
