import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from './account.module.css'
import { applyFieldErrors } from './field-errors.ts'

type PasswordGateProps = {
  /** What pressing the button does, a verb. */
  label: string
  isDangerous?: boolean
  onProve: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password before what guards the account changes. */
export function PasswordGate({ label, isDangerous = false, onProve, onClose }: PasswordGateProps) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? t('identity.login.passwordRequired') : null) },
  })
  const prove = useMutation({
    mutationFn: ({ password }: typeof form.values) => onProve(password),
    onError: (error) => applyFieldErrors(form, error),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => prove.mutate(values))} className={classes.form}>
      <PasswordInput
        label={t('identity.profile.yourPassword')}
        autoComplete="current-password"
        autoFocus
        visibilityToggleButtonProps={{ 'aria-label': t('identity.login.showPassword'), tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      <div className={classes.actions} style={{ alignSelf: 'end' }}>
        <Button type="submit" color={isDangerous ? 'red' : 'brand'} loading={prove.isPending}>
          {label}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common.actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
