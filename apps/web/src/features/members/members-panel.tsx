import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { isOwnerAmong, MemberItem } from './member-item.tsx'
import classes from './members.module.css'
import { membersQuery } from './queries.ts'

type MembersPanelProps = { company: string; companyName: string; mayManage: boolean }

/** The members of any company of the person, for a sheet. */
export function MembersPanel({ company, companyName, mayManage }: MembersPanelProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(membersQuery(company))
  const [isInviting, setIsInviting] = useState(false)
  if (error && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  const people = data?.data ?? []
  return (
    <div className={classes.page}>
      {mayManage &&
        (isInviting ? (
          <InviteForm company={company} isOwner={isOwnerAmong(people)} onClose={() => setIsInviting(false)} />
        ) : (
          <div>
            <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setIsInviting(true)}>
              {t('identity.members.invite')}
            </Button>
          </div>
        ))}
      <ul className={classes.list} aria-label={t('identity.members.title')}>
        {people.map((member) => (
          <MemberItem key={member.user_id} {...{ member, people, company, companyName, mayManage }} />
        ))}
      </ul>
      {mayManage && <InvitationList company={company} />}
    </div>
  )
}
