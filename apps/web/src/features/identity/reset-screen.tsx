import { endpoints } from '@cuentaclara/contracts'
import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { stepMessage } from './login-messages.ts'
import classes from './login-screen.module.css'
import { Notice } from './notice.tsx'
import { NewPasswordField, usePasswordMistake } from './password-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

type ResetScreenProps = { token: string; email: string; onDone: () => void }

/** A new password for who holds a mailed link. The second one is only compared here. */
export function ResetScreen({ token, email, onDone }: ResetScreenProps) {
  const { t } = useTranslation()
  const passwordMistake = usePasswordMistake()
  const form = useForm({
    initialValues: { password: '', repeat: '' },
    validateInputOnBlur: true,
    validate: {
      password: (password) => passwordMistake(password, { email }),
      repeat: (repeat, { password }) => (repeat === password ? null : t('identity.reset.mismatch')),
    },
  })
  const reset = useMutation({
    mutationFn: (password: string) => call(endpoints.resetPassword, { body: { email, token, password } }),
    onSuccess: onDone,
    onError: (error) => {
      const sentence = error instanceof ApiError ? error.errors.password?.[0] : undefined
      if (sentence !== undefined) form.setFieldError('password', sentence)
    },
  })
  const isOver = reset.error instanceof ApiError && reset.error.code === 'link-over'
  if (isOver || token === '' || email === '') {
    return (
      <SignInFrame title={t('identity.reset.overTitle')} lead={t('identity.reset.overText')}>
        <Button component="a" href="/forgot-password" fullWidth>
          {t('identity.reset.askNew')}
        </Button>
      </SignInFrame>
    )
  }
  const hasFieldError = Object.keys(form.errors).length > 0
  return (
    <SignInFrame title={t('identity.reset.title')} lead={t('identity.reset.lead', { email })}>
      {reset.error && !hasFieldError && <Notice isFailure>{stepMessage(reset.error)}</Notice>}
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(({ password }) => reset.mutate(password))}
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPasswordField
          label={t('identity.reset.password')}
          owner={{ email }}
          autoFocus
          disabled={reset.isPending}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={t('identity.reset.repeat')}
          autoComplete="new-password"
          disabled={reset.isPending}
          visibilityToggleButtonProps={{ 'aria-label': t('identity.login.showPassword'), tabIndex: 0 }}
          {...form.getInputProps('repeat')}
        />
        <Button type="submit" fullWidth loading={reset.isPending}>
          {t('identity.reset.submit')}
        </Button>
      </form>
    </SignInFrame>
  )
}
