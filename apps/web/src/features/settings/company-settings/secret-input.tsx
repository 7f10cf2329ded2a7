import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** A field for a password or PIN of another system, which its eye shows. */
export function SecretInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('settings.fields.showSecret') }}
      {...props}
    />
  )
}
