import { endpoints, type Invitation } from '@cuentaclara/contracts'
import { IconClock, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatInstant, useDateFormat } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { RowMenu } from '#ui/list/row-menu.tsx'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import classes from './members.module.css'
import { invitationsQuery } from './queries.ts'
import { useMemberChange } from './use-member-change.ts'

/** Who was asked in and has not come yet. */
export function InvitationList({ company }: { company: string }) {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useQuery(invitationsQuery(company))
  if (data === undefined || data.data.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.subtitle}>
        {t('identity.members.pending')}
      </h2>
      <ul className={`${classes.list} cc-card`}>
        {data.data.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} company={company} />
        ))}
      </ul>
    </section>
  )
}

function InvitationItem({ invitation, company }: { invitation: Invitation; company: string }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const { id } = invitation
  // Who was asked in by their account says who they are by accepting.
  const name = invitation.email ?? t('identity.members.byAccount')
  const resend = useMemberChange(
    company,
    (_: undefined) => call(endpoints.resendInvitation, { params: { id } }, { company }),
    () => t('identity.members.sent', { email: name }),
  )
  const revoke = useMemberChange(
    company,
    (_: undefined) => call(endpoints.revokeInvitation, { params: { id } }, { company }),
    () => t('identity.members.revoked'),
  )
  const until = formatInstant(invitation.expires_at, { format }).slice(0, 10)
  return (
    <li className={classes.item}>
      <span className={classes.mark} aria-hidden>
        <IconMail size={18} stroke={1.75} />
      </span>
      <div>
        <div className={`${classes.name} ${invitation.email === null ? '' : 'cc-ltr'}`}>{name}</div>
        <div className={classes.hint}>{invitation.invited_by}</div>
      </div>
      <div className={classes.role}>{t(`common.roles.${invitation.role}`)}</div>
      <span className={classes.seen}>
        {invitation.is_expired ? (
          <ToneChip tone="warning" icon={IconClock}>
            {t('identity.members.expired')}
          </ToneChip>
        ) : (
          t('identity.members.pendingUntil', { when: until })
        )}
      </span>
      <span className={classes.menu}>
        <RowMenu name={name}>
          <DropdownItem onClick={() => resend.mutate(undefined)}>{t('identity.members.resend')}</DropdownItem>
          <DropdownItem onClick={() => revoke.mutate(undefined)}>{t('identity.members.revoke')}</DropdownItem>
        </RowMenu>
      </span>
    </li>
  )
}
