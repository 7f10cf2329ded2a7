import { findPasswordMistake, passwordStrength } from '@cuentaclara/contracts'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './login-screen.module.css'

type NewPasswordFieldProps = PasswordInputProps & {
  /** What the password must not be made of. */
  owner: { email?: string; name?: string }
}

/** A new password with how good it is, judged by the rules the server repeats. */
export function NewPasswordField({ owner, ...props }: NewPasswordFieldProps) {
  const { t } = useTranslation()
  const strength = passwordStrength(String(props.value ?? ''), owner)
  const grade =
    strength === 0
      ? null
      : t('identity.register.strength', { grade: t(`identity.register.grade${strength}`) })
  return (
    <div>
      <PasswordInput
        autoComplete="new-password"
        description={t('identity.register.passwordHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        visibilityToggleButtonProps={{ 'aria-label': t('identity.login.showPassword'), tabIndex: 0 }}
        {...props}
      />
      <div className={classes.meter} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={step <= strength || undefined} />
        ))}
      </div>
      <span className={classes.grade} aria-live="polite">
        {grade}
      </span>
    </div>
  )
}

/** The sentence for a new password that will not do; null for a good one. */
export function usePasswordMistake(): (
  password: string,
  owner: { email?: string; name?: string },
) => string | null {
  const { t } = useTranslation()
  return (password, owner) => {
    const mistake = findPasswordMistake(password, owner)
    if (mistake === null) return null
    if (mistake === 'password-short') return t('identity.register.short')
    return mistake === 'password-common' ? t('identity.register.common') : t('identity.register.personal')
  }
}
