import type { Login } from '@cuentaclara/contracts'
import { Alert, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError, isTransient } from '#lib/http/api-error.ts'
import type { SessionEnding } from '#lib/http/session-end.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { toastAction } from '#ui/feedback/toasts.tsx'
import { auth, useAuth } from './auth-state.ts'
import { DemoCards, type DemoUser } from './demo-cards.tsx'
import { loadProfile } from './load-profile.ts'
import classes from './login-screen.module.css'
import { Notice } from './notice.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasskeyStep } from './passkey-step.tsx'
import { type SecondStep, signIn, stepOf } from './sign-in.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { TwoStepForm } from './two-step-form.tsx'
import { formatWait, useCountdown } from './use-countdown.ts'

// Rarely there, so it costs the first screen nothing.
const LoginNote = part(() => import('./login-note.tsx'), 'LoginNote')

type LoginScreenProps = {
  onSignedIn: () => void
  /** Whether a new password was just chosen. */
  isAfterReset?: boolean
  /** Why the session ended that was here before, where it is known. */
  ended?: SessionEnding
}

/** E-mail, password, in. Errors stand above the form, word for word as specified. */
export function LoginScreen({ onSignedIn, isAfterReset = false, ended }: LoginScreenProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  if (asked !== null) {
    const startAgain = () => setAsked(null)
    return (
      <SignInFrame title={t('identity.login.stepTitle')}>
        {asked.shows === 'passkey' ? (
          <PasskeyStep
            challenge={asked.challenge}
            isKept={asked.isKept}
            onSignedIn={onSignedIn}
            onStartAgain={startAgain}
          />
        ) : (
          <TwoStepForm
            challenge={asked.challenge}
            isKept={asked.isKept}
            onSignedIn={(result) => {
              if (!result.isProfileLoaded) warnOfProfile(t)
              onSignedIn()
            }}
            onStartAgain={startAgain}
          />
        )}
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('identity.login.welcome')} lead={t('identity.login.lead')}>
      <Suspense>
        <LoginNote />
      </Suspense>
      {ended !== undefined && <Notice>{t(`identity.login.ended.${ended}`)}</Notice>}
      {isAfterReset && <Notice>{t('identity.reset.done')}</Notice>}
      <LoginForm onSignedIn={onSignedIn} onAsked={setAsked} />
    </SignInFrame>
  )
}

/** The second step that a right password leads to, and whether the session is to be kept after it. */
type Asked = SecondStep & { isKept: boolean }
type LoginFormProps = { onSignedIn: () => void; onAsked: (asked: Asked) => void }

function LoginForm({ onSignedIn, onAsked }: LoginFormProps) {
  const { t } = useTranslation()
  const { error, form, password, submit, enterDemo, isLoading, secondsLeft } = useLoginForm(
    onSignedIn,
    onAsked,
  )
  const [isCapsLock, setIsCapsLock] = useState(false)
  return (
    <>
      {error !== null && (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertCircle size={20} aria-hidden />}
          mb="md"
          // The sentences of a login are Spanish in every language of the screen.
          lang="es"
          dir="ltr"
        >
          {error}
        </Alert>
      )}
      <form onSubmit={submit} noValidate className={classes.form}>
        <TextInput
          id="email"
          name="email"
          type="email"
          label={t('identity.login.email')}
          autoComplete="username webauthn"
          inputMode="email"
          autoFocus
          disabled={isLoading}
          error={form.problems.email}
          value={form.email}
          onChange={(event) => form.setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          ref={password}
          id="password"
          name="password"
          label={t('identity.login.password')}
          autoComplete="current-password"
          disabled={isLoading}
          error={form.problems.password}
          description={isCapsLock ? t('identity.login.capsLock') : undefined}
          value={form.password}
          onChange={(event) => form.setPassword(event.currentTarget.value)}
          onKeyUp={(event) => setIsCapsLock(event.getModifierState?.('CapsLock') ?? false)}
          onBlur={() => setIsCapsLock(false)}
          visibilityToggleButtonProps={{ 'aria-label': t('identity.login.showPassword'), tabIndex: 0 }}
        />
        <div className={classes.row}>
          <Checkbox
            size="sm"
            label={t('identity.login.keep')}
            checked={form.isKept}
            onChange={(event) => form.setIsKept(event.currentTarget.checked)}
          />
          <a href="/forgot-password" className={classes.link}>
            {t('identity.login.forgot')}
          </a>
        </div>
        <Button
          type="submit"
          fullWidth
          loading={isLoading}
          disabled={secondsLeft > 0}
          className={classes.submit}
        >
          {secondsLeft > 0
            ? t('identity.login.wait', { time: formatWait(secondsLeft) })
            : t('identity.login.submit')}
        </Button>
      </form>
      <PasskeyButton isBusy={isLoading} isKept={form.isKept} onSignedIn={onSignedIn} />
      <p className={classes.other}>
        {t('identity.login.noAccount')}{' '}
        <a href="/register" className={classes.link}>
          {t('identity.login.register')}
        </a>
      </p>
      <DemoCards isBusy={isLoading} onEnter={enterDemo} />
    </>
  )
}

function useLoginForm(onSignedIn: () => void, onAsked: (asked: Asked) => void) {
  const { t } = useTranslation()
  const isLoading = useAuth((state) => state.isLoading)
  const error = useAuth((state) => state.error)
  const password = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [secret, setSecret] = useState('')
  const [isKept, setIsKept] = useState(true)
  const [problems, setProblems] = useState<{ email?: string; password?: string }>({})
  const [failures, setFailures] = useState(0)
  const countdown = useCountdown()

  // A sentence about a login that was tried before belongs to that visit of the page.
  useEffect(() => auth.set({ error: null }), [])
  // The fields are locked while the call runs, so the focus can return only after it.
  useEffect(() => {
    if (failures > 0) password.current?.focus()
  }, [failures])

  const enter = async (credentials: Login) => {
    try {
      const { isProfileLoaded } = await signIn(credentials, isKept)
      if (!isProfileLoaded) warnOfProfile(t)
      onSignedIn()
    } catch (failure) {
      const step = stepOf(failure)
      if (step !== null) return onAsked({ ...step, isKept })
      if (failure instanceof ApiError && failure.status === 429) {
        countdown.start(failure.retryAfterSeconds ?? 60)
      }
      // What nobody has judged is not typed again.
      if (!isTransient(failure)) setSecret('')
      setFailures((count) => count + 1)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      email:
        email.trim() === '' || !/^\S+@\S+\.\S+$/.test(email.trim())
          ? t('identity.login.emailRequired')
          : undefined,
      password: secret === '' ? t('identity.login.passwordRequired') : undefined,
    }
    setProblems(found)
    if (found.email !== undefined) return document.getElementById('email')?.focus()
    if (found.password !== undefined) return password.current?.focus()
    // A session that is not kept ends with the visit; asking for nothing, it lives twelve hours on the server.
    void enter({ email: email.trim(), password: secret, ...(isKept ? { remember: true } : {}) })
  }
  const enterDemo = (user: DemoUser) => void enter(user)
  const form = { email, setEmail, password: secret, setPassword: setSecret, isKept, setIsKept, problems }
  return { error, form, password, submit, enterDemo, isLoading, secondsLeft: countdown.secondsLeft }
}

function warnOfProfile(t: ReturnType<typeof useTranslation>['t']): void {
  toastAction({
    subject: 'profile',
    message: t('identity.login.profileFailed'),
    action: t('identity.login.retry'),
    onAction: async () => {
      if (!(await loadProfile())) warnOfProfile(t)
    },
  })
}
