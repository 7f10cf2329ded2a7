import { endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
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

type FirstPasswordFormProps = { token: string; email: string; onDone: () => void }

/**
 * The password of an account whose address is proven from outside. It is asked for once: who registered types the one they chose
 * there, and who did not has no use for a stranger's.
 */
export function FirstPasswordForm({ token, email, onDone }: FirstPasswordFormProps) {
  const { t } = useTranslation()
  const passwordMistake = usePasswordMistake()
  const form = useForm({
    initialValues: { password: '' },
    validateInputOnBlur: true,
    validate: { password: (password) => passwordMistake(password, { email }) },
  })
  const confirm = useMutation({
    mutationFn: (password: string) => call(endpoints.confirmEmail, { body: { token, password } }),
    onSuccess: onDone,
    onError: (error) => {
      const sentence = error instanceof ApiError ? error.errors.password?.[0] : undefined
      if (sentence !== undefined) form.setFieldError('password', sentence)
    },
  })
  const hasFieldError = Object.keys(form.errors).length > 0
  return (
    <SignInFrame title={t('identity.confirm.chooseTitle')} lead={t('identity.confirm.choose', { email })}>
      {confirm.error && !hasFieldError && <Notice isFailure>{stepMessage(confirm.error)}</Notice>}
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(({ password }) => confirm.mutate(password))}
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPasswordField
          label={t('identity.confirm.password')}
          owner={{ email }}
          autoFocus
          disabled={confirm.isPending}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth loading={confirm.isPending}>
          {t('identity.confirm.submit')}
        </Button>
      </form>
    </SignInFrame>
  )
}
