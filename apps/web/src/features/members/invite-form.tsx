import { endpoints, type InvitationInput, letsOthersIn, type Role, roles } from '@cuentaclara/contracts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ProofQuestion } from '#features/identity/index.ts'
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
  const [proving, setProving] = useState<{ email: string; role: Role } | null>(null)
  const ask = (body: InvitationInput) => call(endpoints.inviteMember, { body }, { company })
  const say = ({ email }: InvitationInput) => t('identity.members.sent', { email })
  const invite = useMemberChange(company, ask, say)
  const proven = useMemberChange(company, ask, say, false)
  const submit = form.onSubmit(({ email, role }) => {
    const asked = { email: email.trim(), role }
    if (letsOthersIn(role)) setProving(asked)
    else invite.mutate(asked, { onSuccess: onClose })
  })
  const fields = (
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
      <LeaveQuestion
        isDirty={form.values.email.trim() !== ''}
        isBusy={invite.isPending || proven.isPending}
      />
    </form>
  )
  return (
    <>
      {fields}
      {proving !== null && (
        <ProofQuestion
          title={t('identity.members.proofTitle')}
          label={t('identity.members.send')}
          onProve={async (proof) => {
            await proven.mutateAsync({ ...proving, ...proof })
            onClose()
          }}
          onClose={() => setProving(null)}
        />
      )}
    </>
  )
}
