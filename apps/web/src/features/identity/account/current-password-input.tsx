import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** Asks who is signed in for the password that they have, before what guards the account changes. */
export function CurrentPasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      label={t('identity.profile.yourPassword')}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('identity.login.showPassword'), tabIndex: 0 }}
      {...props}
    />
  )
}
