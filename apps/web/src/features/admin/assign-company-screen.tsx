import { type CompanyChoice, endpoints, type Role, roles, type UserRow } from '@cuentaclara/contracts'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconBuilding, IconMailPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LinesSkeleton } from '#ui/feedback/skeletons.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import { KeyHint } from '#ui/key-hint.tsx'
import { SearchInput } from '#ui/list/search-input.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './admin.module.css'
import type { Outcome } from './each.ts'
import { Outcomes } from './outcomes.tsx'
import { unassignedQuery, userQuery, usersQuery } from './queries.ts'
import { readPeople } from './read-people.ts'
import { ReasonQuestion } from './reason-question.tsx'
import type { AssignSearch } from './searches.ts'

type Props = { search: AssignSearch; onSearch: (search: AssignSearch) => void }
/** By company; with its name, for it may be none of those that another search finds. */
type Picks = Readonly<Record<string, { role: Role; name: string }>>

const mostPeople = 25
const usualRole: Role = 'viewer'

/** People at the start side, the companies they are not in at the end side. Space ticks, Ctrl Enter assigns. */
export function AssignCompanyScreen({ search, onSearch }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('shell.nav.assignCompany')} subtitle={t('admin.assign.lead')} isSaidInBar />
      <div className={classes.panes}>
        <People chosen={search.user} onChoose={(user) => onSearch({ user })} />
        {search.user === undefined ? (
          <section className="cc-card">
            <EmptyState icon={IconBuilding} title={t('admin.assign.choose')} />
          </section>
        ) : (
          <Companies key={search.user} userId={search.user} />
        )}
      </div>
    </>
  )
}

function People({ chosen, onChoose }: { chosen: string | undefined; onChoose: (id: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { data, error, isPending, refetch } = useQuery(usersQuery({ search: text, per_page: mostPeople }))
  return (
    <section className={`${classes.pane} cc-card`} aria-label={t('admin.assign.people')}>
      <h2 className={classes.paneTitle}>{t('admin.assign.people')}</h2>
      <SearchInput value={text} label={t('admin.users.search')} width="100%" onChange={setText} />
      {error !== null && data === undefined && <ErrorState error={error} onRetry={refetch} />}
      {isPending && <LinesSkeleton lines={8} />}
      <ul className={classes.choices}>
        {data?.data.map((user) => (
          <li key={user.id}>
            <button
              type="button"
              className={classes.choice}
              aria-pressed={user.id === chosen}
              onClick={() => onChoose(user.id)}
            >
              <span className={classes.choiceWords}>
                <bdi className="cc-truncate">{user.name}</bdi>
                <span className={`${classes.muted} cc-ltr cc-truncate`}>{user.email}</span>
              </span>
              <span className={`${classes.muted} cc-numbers`}>
                {t('admin.assign.companies', { count: user.companies })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data?.data.length === 0 && <InviteUnknown text={text} onInvited={onChoose} />}
    </section>
  )
}

/** Nobody of that name: an account for the address, which is then chosen. */
function InviteUnknown({ text, onInvited }: { text: string; onInvited: (id: string) => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [email, setEmail] = useState(text)
  const person = readPeople(email).people[0]
  const invite = useMutation({
    mutationFn: () => call(endpoints.createUser, { body: person! }),
    onSuccess: async ({ user }) => {
      await cache.invalidateQueries({ queryKey: ['admin', null, 'users'] })
      onInvited(user.id)
    },
    onError: (error) => toastRefusal(error, 'invite'),
  })
  return (
    <form
      className={classes.card}
      style={{ gap: 8 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (person) invite.mutate()
      }}
    >
      <span className={classes.muted}>{t('admin.assign.unknown')}</span>
      <TextInput
        label={t('admin.users.email')}
        dir="ltr"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="light"
        disabled={person === undefined}
        loading={invite.isPending}
        leftSection={<IconMailPlus size={18} aria-hidden />}
      >
        {t('admin.assign.invite')}
      </Button>
    </form>
  )
}

function Companies({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [picks, setPicks] = useState<Picks>({})
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const user = useQuery(userQuery(userId)).data
  const { data, error, isPending, refetch } = useQuery(unassignedQuery(userId, text))
  const assign = useAssign(userId, (found) => {
    setOutcomes(found)
    setPicks({})
  })
  const count = Object.keys(picks).length
  const [isAsking, setIsAsking] = useState(false)
  const submit = () => {
    if (count > 0 && !assign.isPending) setIsAsking(true)
  }
  useHotkeys([['mod+Enter', submit]], [])
  const toggle = ({ id, name }: CompanyChoice) => {
    const { [id]: pick, ...others } = picks
    setPicks(pick === undefined ? { ...picks, [id]: { role: usualRole, name } } : others)
  }
  return (
    <section className={`${classes.pane} cc-card`} aria-label={t('admin.assign.notYet')}>
      <div className={classes.spread}>
        <h2 className={classes.paneTitle}>
          {t('admin.assign.notYet')}
          {user !== undefined && <WhoseCompanies user={user} />}
        </h2>
        <Button
          disabled={count === 0}
          loading={assign.isPending}
          rightSection={<KeyHint keys={['Ctrl', 'Enter']} />}
          onClick={submit}
        >
          {t('admin.assign.assign', { count })}
        </Button>
      </div>
      {isAsking && (
        <ReasonQuestion
          title={t('admin.assign.assign', { count })}
          text={t('admin.memberships.ownersRead')}
          confirmLabel={t('admin.assign.assign', { count })}
          onConfirm={(reason) => assign.mutateAsync({ picks, reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
      <LeaveQuestion isDirty={count > 0} isBusy={assign.isPending} />
      <SearchInput value={text} label={t('admin.companies.search')} width="100%" onChange={setText} />
      {outcomes.length > 0 && <Outcomes outcomes={outcomes} onClose={() => setOutcomes([])} />}
      {error !== null && data === undefined && <ErrorState error={error} onRetry={refetch} />}
      {isPending && <LinesSkeleton lines={8} />}
      <ul className={classes.choices}>
        {data?.data.map((company) => (
          <li key={company.id} className={classes.choice} data-ticked={picks[company.id] && ''}>
            <Checkbox
              checked={picks[company.id] !== undefined}
              onChange={() => toggle(company)}
              style={{ flex: 1, minInlineSize: 0 }}
              label={
                <span className={classes.choiceWords}>
                  <bdi className="cc-truncate">{company.name}</bdi>
                  <span className={`${classes.muted} cc-ltr cc-numbers`}>
                    {company.identification_number}
                  </span>
                </span>
              }
            />
            {picks[company.id] !== undefined && (
              <NativeSelect
                aria-label={t('admin.memberships.roleOf', { name: company.name })}
                value={picks[company.id]?.role}
                data={roles.map((role) => ({ value: role, label: t(`common.roles.${role}`) }))}
                onChange={(event) => {
                  const role = event.currentTarget.value as Role
                  setPicks({ ...picks, [company.id]: { role, name: company.name } })
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {data?.data.length === 0 && (
        <EmptyState
          icon={IconBuilding}
          title={t(text === '' ? 'admin.assign.inAll' : 'admin.assign.noMatch')}
        />
      )}
    </section>
  )
}

function WhoseCompanies({ user }: { user: UserRow }) {
  return (
    <>
      {' · '}
      <Link to="/admin/user-companies" search={{ user: user.id }} className={classes.link}>
        <bdi>{user.name}</bdi>
      </Link>
    </>
  )
}

type Assigning = { picks: Picks; reason: string }

/** One call for each role; every company answers for itself. */
function useAssign(userId: string, onDone: (outcomes: Outcome[]) => void) {
  const cache = useQueryClient()
  return useMutation({
    async mutationFn({ picks, reason }: Assigning) {
      const outcomes: Outcome[] = []
      for (const role of roles) {
        const companyIds = Object.keys(picks).filter((id) => picks[id]?.role === role)
        if (companyIds.length === 0) continue
        const body = { user_id: userId, company_id: companyIds, role, reason }
        const { data } = await call(endpoints.assignUser, { body }).catch((error: Error) => ({
          data: companyIds.map((company_id) => ({ company_id, message: error.message })),
        }))
        for (const { company_id, message } of data)
          outcomes.push({ name: picks[company_id]?.name ?? company_id, problem: message })
      }
      return outcomes
    },
    onSuccess: onDone,
    onSettled: () => cache.invalidateQueries({ queryKey: ['admin', null] }),
  })
}
