import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './account.module.css'
import { CurrentPasswordInput } from './current-password-input.tsx'
import { applyFieldErrors } from './field-errors.ts'
import { FormActions } from './form-actions.tsx'
import { SecondStepInput } from './second-step-input.tsx'

type PasswordGateProps = {
  /** What pressing the button does, a verb. */
  label: string
  isDangerous?: boolean
  onProve: (proof: { password: string; code: string }) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password, and for a code where there is a second factor, before what guards the account changes. */
export function PasswordGate({ label, isDangerous = false, onProve, onClose }: PasswordGateProps) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: { password: (password) => (password === '' ? t('identity.login.passwordRequired') : null) },
  })
  const prove = useMutation({
    mutationFn: (proof: typeof form.values) => onProve(proof),
    onError: (error) => applyFieldErrors(form, error),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => prove.mutate(values))} className={classes.form}>
      <CurrentPasswordInput autoFocus {...form.getInputProps('password')} />
      <SecondStepInput {...form.getInputProps('code')} />
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
