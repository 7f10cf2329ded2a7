import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from './account.module.css'
import { CurrentPasswordInput } from './current-password-input.tsx'
import { applyFieldErrors } from './field-errors.ts'
import { FormActions } from './form-actions.tsx'

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
      <CurrentPasswordInput autoFocus {...form.getInputProps('password')} />
      <FormActions
        label={label}
        isPending={prove.isPending}
        isDangerous={isDangerous}
        isBeside
        onClose={onClose}
      />
    </form>
  )
}
