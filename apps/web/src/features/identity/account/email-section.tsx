import { endpoints } from '@cuentaclara/contracts'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { ConfirmationButton } from '#ui/form/confirmation-button.tsx'
import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import { Section } from '#ui/section.tsx'
import { useAuth } from '../auth-state.ts'
import classes from './account.module.css'
import { CurrentPasswordInput } from './current-password-input.tsx'
import { applyFieldErrors } from './field-errors.ts'
import { FormActions } from './form-actions.tsx'
import { SecondStepInput } from './second-step-input.tsx'

/** The address that opens the account: whether it is confirmed, and the way to another. */
export function EmailSection() {
  const { t } = useTranslation()
  const user = useAuth((state) => state.user)
  const [isChanging, setIsChanging] = useState(false)
  const isConfirmed = user?.is_email_confirmed !== false
  return (
    <Section
      title={t('identity.profile.email')}
      state={
        <ToneChip
          tone={isConfirmed ? 'success' : 'warning'}
          icon={isConfirmed ? IconCircleCheck : IconAlertTriangle}
        >
          {isConfirmed ? t('identity.profile.confirmed') : t('identity.profile.unconfirmed')}
        </ToneChip>
      }
      hint={isConfirmed ? t('identity.profile.emailHint') : t('identity.profile.unconfirmedHint')}
      actions={
        !isChanging && (
          <>
            {!isConfirmed && <ConfirmationButton />}
            <Button variant="default" onClick={() => setIsChanging(true)}>
              {t('identity.profile.changeEmail')}
            </Button>
          </>
        )
      }
    >
      <span className="cc-ltr">{user?.email}</span>
      {isChanging && <EmailForm onClose={() => setIsChanging(false)} />}
    </Section>
  )
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { email: '', password: '', code: '' },
    validate: {
      email: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : t('identity.login.emailRequired')),
      password: (password) => (password === '' ? t('identity.login.passwordRequired') : null),
    },
  })
  const change = useMutation({
    mutationFn: (body: typeof form.values) =>
      call(endpoints.changeEmail, { body: { ...body, email: body.email.trim() } }),
    onSuccess: (_, { email }) => {
      toastSuccess({ message: t('identity.profile.resent', { email }) })
      onClose()
    },
    onError: (error) => applyFieldErrors(form, error),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values))} className={classes.form}>
      <TextInput
        type="email"
        label={t('identity.profile.newEmail')}
        autoComplete="email"
        autoFocus
        {...form.getInputProps('email')}
      />
      <CurrentPasswordInput {...form.getInputProps('password')} />
      <SecondStepInput {...form.getInputProps('code')} />
      <FormActions label={t('identity.profile.sendLink')} isPending={change.isPending} onClose={onClose} />
      <LeaveQuestion isOnPage isDirty={form.isDirty()} isBusy={change.isPending} />
    </form>
  )
}
