import { Button } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useAuth } from './auth-state.ts'
import classes from './login-screen.module.css'
import { Notice } from './notice.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { usePasskeySupport } from './passkey-support.ts'

type PasskeyStepProps = {
  challenge: string
  isKept: boolean
  onSignedIn: () => void
  onStartAgain: () => void
}

/** The second step of who runs the installation and has a passkey instead of codes. */
export function PasskeyStep({ challenge, isKept, onSignedIn, onStartAgain }: PasskeyStepProps) {
  const { t } = useTranslation()
  const isLoading = useAuth((state) => state.isLoading)
  // The server's sentence that asks for it, then why it did not do.
  const sentence = useAuth((state) => state.error)
  const support = usePasskeySupport()
  return (
    <div className={classes.form}>
      {sentence !== null && <Notice lang="es">{sentence}</Notice>}
      {support?.isHere === false && (
        <Notice isFailure>{t('identity.security.passkeyElsewhere', { domain: support.domain })}</Notice>
      )}
      <PasskeyButton isBusy={isLoading} isKept={isKept} step={challenge} onSignedIn={onSignedIn} />
      <Button variant="subtle" color="gray" onClick={onStartAgain} disabled={isLoading}>
        {t('identity.login.startAgain')}
      </Button>
    </div>
  )
}
