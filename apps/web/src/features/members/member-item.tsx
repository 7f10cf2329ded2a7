import {
  endpoints,
  letsOthersIn,
  type Member,
  type Role,
  type RoleInput,
  roles,
} from '@cuentaclara/contracts'
import { NativeSelect } from '@mantine/core'
import { IconHistory, IconPlayerPause, IconUser, IconUserX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ProofQuestion, refreshProfile } from '#features/identity/index.ts'
import { formatRelative } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { personInitials } from '#ui/initials.ts'
import { RowMenu } from '#ui/list/row-menu.tsx'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import classes from './members.module.css'
import { useMemberChange } from './use-member-change.ts'

const PlaceDialog = part(() => import('./place-dialog.tsx'), 'PlaceDialog', { words: ['identity'] })
const ConfirmDialog = part(() => import('#ui/overlay/confirm-dialog.tsx'), 'ConfirmDialog')

/** `people` are all members of the company, which need not be the one that the person works in. */
type MemberItemProps = {
  member: Member
  people: readonly Member[]
  company: string
  companyName: string
  mayManage: boolean
}

/** One member. Nobody changes their own role, and only owners change what an owner is. */
export function MemberItem({ member, people, company, companyName, mayManage }: MemberItemProps) {
  const { t, i18n } = useTranslation()
  const isOwner = isOwnerAmong(people)
  const mayChange = mayManage && !member.is_self && (isOwner || member.role !== 'owner')
  const seen =
    member.last_seen_at === null
      ? t('identity.members.neverSeen')
      : t('identity.members.seen', { when: formatRelative(member.last_seen_at, i18n.language) })
  return (
    <li className={classes.item}>
      <span className={classes.mark} aria-hidden>
        {personInitials(member.name)}
      </span>
      <div>
        <div className={classes.name}>
          {member.name}
          {member.is_self && (
            <ToneChip tone="brand" icon={IconUser}>
              {t('identity.members.you')}
            </ToneChip>
          )}
          {member.active === 0 && (
            <ToneChip tone="warning" icon={member.is_held ? IconHistory : IconPlayerPause}>
              {t(member.is_held ? 'identity.members.held' : 'identity.members.suspended')}
            </ToneChip>
          )}
          {!member.is_account_active && (
            <ToneChip tone="neutral" icon={IconUserX}>
              {t('identity.members.accountDisabled')}
            </ToneChip>
          )}
        </div>
        {member.email !== null && (
          <div className={classes.hint}>
            <span className="cc-ltr">{member.email}</span>
          </div>
        )}
        {member.place !== null && (
          <div className={classes.hint}>
            <span className="cc-ltr cc-numbers">{`${member.place.branch} · ${member.place.terminal}`}</span>
          </div>
        )}
      </div>
      <div className={classes.role}>
        {mayChange ? (
          <RoleSelect member={member} company={company} isOwner={isOwner} />
        ) : (
          t(`common.roles.${member.role}`)
        )}
      </div>
      <span className={classes.seen}>{mayManage ? seen : ''}</span>
      <span className={classes.menu}>
        {mayChange && <MemberMenu member={member} company={company} companyName={companyName} />}
        {member.is_self && <OwnMenu member={member} company={company} companyName={companyName} />}
      </span>
    </li>
  )
}

/** Whether whoever looks is an owner of this company. */
export function isOwnerAmong(people: readonly Member[]): boolean {
  return people.some(({ is_self, role }) => is_self && role === 'owner')
}

function RoleSelect({ member, company, isOwner }: { member: Member; company: string; isOwner: boolean }) {
  const { t } = useTranslation()
  const [proving, setProving] = useState<Role | null>(null)
  const give = (body: RoleInput) =>
    call(endpoints.changeRole, { params: { id: member.user_id }, body }, { company })
  const say = ({ role }: RoleInput) =>
    t('identity.members.roleChanged', { name: member.name, role: t(`common.roles.${role}`) })
  const change = useMemberChange(company, give, say)
  const proven = useMemberChange(company, give, say, false)
  const select = (
    <NativeSelect
      aria-label={t('identity.members.roleOf', { name: member.name })}
      disabled={change.isPending}
      value={member.role}
      data={roles
        .filter((role) => isOwner || role !== 'owner')
        .map((role) => ({ value: role, label: t(`common.roles.${role}`) }))}
      onChange={(event) => {
        const role = event.currentTarget.value as Role
        if (letsOthersIn(role)) setProving(role)
        else change.mutate({ role })
      }}
    />
  )
  return (
    <>
      {select}
      {proving !== null && (
        <ProofQuestion
          title={t('identity.members.proofTitle')}
          label={t('identity.members.giveRole', { role: t(`common.roles.${proving}`) })}
          onProve={async (proof) => {
            await proven.mutateAsync({ role: proving, ...proof })
            setProving(null)
          }}
          onClose={() => setProving(null)}
        />
      )}
    </>
  )
}

type MenuProps = Omit<MemberItemProps, 'people' | 'mayManage'>

function MemberMenu({ member, company, companyName }: MenuProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const place = usePlaceDialog(member, company)
  const params = { id: member.user_id }
  const activate = useMemberChange(
    company,
    (active: 0 | 1) => call(endpoints.activateMember, { params, body: { active } }, { company }),
    () => null,
  )
  const remove = useMemberChange(
    company,
    (_: undefined) => call(endpoints.removeMember, { params }, { company }),
    () => t('identity.members.removed', { name: member.name }),
  )
  return (
    <>
      <RowMenu name={member.name}>
        {place.item}
        <DropdownItem onClick={() => activate.mutate(member.active === 1 ? 0 : 1)}>
          {member.active === 1 ? t('identity.members.suspend') : t('identity.members.restore')}
        </DropdownItem>
        <DropdownItem onClick={() => setIsAsking(true)}>{t('identity.members.remove')}</DropdownItem>
      </RowMenu>
      {place.dialog}
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            isOpen
            isDangerous
            title={t('identity.members.removeTitle', { name: member.name })}
            confirmLabel={t('identity.members.remove')}
            onConfirm={() => remove.mutateAsync(undefined)}
            onClose={() => setIsAsking(false)}
          >
            {t('identity.members.removeText', { name: member.name, company: companyName })}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}

/** From where a member usually issues, for who issues at all: what opens it, and what it opens. */
function usePlaceDialog(member: Member, company: string) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  if (member.role === 'viewer') return { item: null, dialog: null }
  return {
    item: <DropdownItem onClick={() => setIsOpen(true)}>{t('identity.members.place')}</DropdownItem>,
    dialog: isOpen && (
      <Suspense>
        <PlaceDialog member={member} company={company} onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  }
}

/** What somebody may do about themselves: say where they usually issue, and leave. */
function OwnMenu({ member, company, companyName }: MenuProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const place = usePlaceDialog(member, company)
  const leave = useMutation({
    mutationFn: () => call(endpoints.leaveCompany, { body: { company_id: company } }, { company }),
    onSuccess: leaveForGood,
    onError: (error) => toastRefusal(error, 'members'),
  })
  return (
    <>
      <RowMenu name={member.name}>
        {place.item}
        <DropdownItem onClick={() => setIsAsking(true)}>{t('identity.members.leave')}</DropdownItem>
      </RowMenu>
      {place.dialog}
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            isOpen
            isDangerous
            title={t('identity.members.leaveTitle', { company: companyName })}
            confirmLabel={t('identity.members.leave')}
            onConfirm={() => leave.mutateAsync()}
            onClose={() => setIsAsking(false)}
          >
            {t('identity.members.leaveText')}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}

/** Nothing of the company may stay on the screen or in memory: the next one begins with a fresh page. */
async function leaveForGood() {
  await refreshProfile()
  window.location.assign('/')
}
