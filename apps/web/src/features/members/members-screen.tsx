import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCan, useCompanyId, useCurrentCompany } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { LinesSkeleton } from '#ui/feedback/skeletons.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { InvitationList } from './invitation-list.tsx'
import { isOwnerAmong, MemberItem } from './member-item.tsx'
import classes from './members.module.css'
import { membersQuery } from './queries.ts'

const InviteForm = part(() => import('./invite-form.tsx'), 'InviteForm')

/** Who works in the company, with which role, and who was asked in. */
export function MembersScreen({ startsInviting }: { startsInviting: boolean }) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const name = useCurrentCompany()?.name ?? ''
  const mayManage = useCan('members.edit')
  const { data, error, isPending, refetch } = useQuery(membersQuery(company))
  const [isInviting, setIsInviting] = useState(startsInviting && mayManage)
  const people = data?.data ?? []
  return (
    <>
      <PageHeader
        title={t('identity.members.title')}
        isSaidInBar
        count={data?.data.length}
        subtitle={t('identity.members.lead', { company: `\u2068${name}\u2069` })}
        actions={
          <>
            <ExportButton
              list="members"
              query={{}}
              about={{ title: t('identity.members.title'), narrowed: [] }}
            />
            {mayManage && !isInviting && (
              <Button
                leftSection={<IconUserPlus size={18} aria-hidden />}
                onClick={() => setIsInviting(true)}
              >
                {t('identity.members.invite')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.page}>
        {isInviting && (
          <Suspense>
            <InviteForm
              company={company}
              isOwner={isOwnerAmong(people)}
              onClose={() => setIsInviting(false)}
            />
          </Suspense>
        )}
        {error && data === undefined && <ErrorState error={error} onRetry={refetch} />}
        {isPending && <LinesSkeleton />}
        {data !== undefined && (
          <ul className={`${classes.list} cc-card`} aria-label={t('identity.members.title')}>
            {people.map((member) => (
              <MemberItem
                key={member.user_id}
                {...{ member, people, company, companyName: name, mayManage }}
              />
            ))}
          </ul>
        )}
        {mayManage && <InvitationList company={company} />}
      </div>
    </>
  )
}
