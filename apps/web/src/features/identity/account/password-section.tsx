import { endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant, useDateFormat } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { Section } from '#ui/section.tsx'
import { useAuth } from '../auth-state.ts'
import { NewPasswordField, usePasswordMistake } from '../password-field.tsx'
import classes from './account.module.css'
import { CurrentPasswordInput } from './current-password-input.tsx'
import { applyFieldErrors } from './field-errors.ts'
import { FormActions } from './form-actions.tsx'
import { securityQuery } from './queries.ts'
import { SecondStepInput } from './second-step-input.tsx'

export function PasswordSection({ changedAt }: { changedAt: string | null }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const [isChanging, setIsChanging] = useState(false)
  const hint =
    changedAt === null
      ? t('identity.security.passwordNever')
      : t('identity.security.passwordChanged', { when: formatInstant(changedAt, { format }) })
  return (
    <Section
      title={t('identity.security.password')}
      hint={hint}
      actions={
        !isChanging && (
          <Button variant="default" onClick={() => setIsChanging(true)}>
            {t('identity.security.changePassword')}
          </Button>
        )
      }
    >
      {isChanging && <PasswordForm onClose={() => setIsChanging(false)} />}
    </Section>
  )
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const user = useAuth((state) => state.user)
  const owner = { email: user?.email ?? '', name: user?.name ?? '' }
  const passwordMistake = usePasswordMistake()
  const form = useForm({
    initialValues: { current_password: '', code: '', password: '' },
    validateInputOnBlur: true,
    validate: {
      current_password: (password) => (password === '' ? t('identity.login.passwordRequired') : null),
      password: (password) => passwordMistake(password, owner),
    },
  })
  const change = useMutation({
    mutationFn: (body: typeof form.values) => call(endpoints.changePassword, { body }),
    onSuccess: () => {
      void cache.invalidateQueries(securityQuery)
      toastSuccess({ message: t('identity.security.passwordSaved') })
      onClose()
    },
    onError: (error) => applyFieldErrors(form, error),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values))} className={classes.form}>
      <CurrentPasswordInput
        label={t('identity.security.current')}
        autoFocus
        {...form.getInputProps('current_password')}
      />
      <NewPasswordField
        label={t('identity.reset.password')}
        owner={owner}
        {...form.getInputProps('password')}
      />
      <SecondStepInput {...form.getInputProps('code')} />
      <FormActions
        label={t('identity.security.changePassword')}
        isPending={change.isPending}
        onClose={onClose}
      />
    </form>
  )
}
