import { endpoints, type Role, roles } from '@cuentaclara/contracts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import classes from './members.module.css'
import { useMemberChange } from './use-member-change.ts'

type InviteFormProps = { company: string; isOwner: boolean; onClose: () => void }

/** Asks somebody in by mail. Only owners offer ownership. */
export function InviteForm({ company, isOwner, onClose }: InviteFormProps) {
  const { t } = useTranslation()
  const offered = roles.filter((role) => isOwner || role !== 'owner')
  const form = useForm<{ email: string; role: Role }>({
    initialValues: { email: '', role: 'biller' },
    validate: {
      email: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : t('identity.login.emailRequired')),
    },
  })
  const invite = useMemberChange(
    company,
    (body: { email: string; role: Role }) => call(endpoints.inviteMember, { body }, { company }),
    ({ email }) => t('identity.members.sent', { email }),
  )
  const submit = form.onSubmit(({ email, role }) =>
    invite.mutate({ email: email.trim(), role }, { onSuccess: onClose }),
  )
  return (
    <form
      noValidate
      className={`${classes.form} cc-card`}
      aria-label={t('identity.members.inviteTitle')}
      onSubmit={submit}
    >
      <TextInput
        type="email"
        label={t('identity.members.email')}
        autoFocus
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <NativeSelect
        label={t('identity.members.role')}
        description={t(`identity.members.roleHints.${form.values.role}`)}
        data={offered.map((role) => ({ value: role, label: t(`common.roles.${role}`) }))}
        {...form.getInputProps('role')}
      />
      <Button type="submit" loading={invite.isPending} className={classes.send}>
        {t('identity.members.send')}
      </Button>
      <LeaveQuestion isDirty={form.values.email.trim() !== ''} isBusy={invite.isPending} />
    </form>
  )
}
