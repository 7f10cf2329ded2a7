import { endpoints, type UserRow } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import {
  IconBuilding,
  IconCircleCheck,
  IconLink,
  IconLock,
  IconPencil,
  IconShieldCheck,
  IconUserPlus,
  IconUserShield,
  IconUsers,
  IconUserX,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ExportButton } from '#features/exports/index.ts'
import { CompanyList, useListQuery } from '#features/lists/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toPageQuery } from '#lib/list-search.ts'
import { part } from '#lib/part.ts'
import { InstantText } from '#ui/date-text.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import type { Column } from '#ui/list/column.tsx'
import { SelectionBar } from '#ui/list/selection-bar.tsx'
import classes from './admin.module.css'
import { each, type Outcome } from './each.ts'
import { nameFew } from './name-few.ts'
import { Outcomes } from './outcomes.tsx'
import { PlatformTasks } from './platform-tasks.tsx'
import { userQuery, usersQuery } from './queries.ts'
import { ReasonQuestion } from './reason-question.tsx'
import type { UsersSearch } from './searches.ts'

const InviteSheet = part(() => import('./invite-sheet.tsx'), 'InviteSheet')
const UserSheet = part(() => import('./user-sheet.tsx'), 'UserSheet', { words: ['identity'] })

type Props = { search: UsersSearch; onSearch: (search: UsersSearch) => void }

/** Every account of the installation. */
export function UsersScreen({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const query = useListQuery(toQuery(search), usersQuery)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  const chosen = query.data?.data.filter(({ id }) => selection.has(id)) ?? []
  const disable = async (reason: string) => {
    const done = await each(
      chosen,
      ({ name }) => name,
      ({ id }) => call(endpoints.updateUser, { params: { id }, body: { is_active: false, reason } }),
    )
    setOutcomes(done)
    setSelection(new Set())
    await cache.invalidateQueries({ queryKey: ['admin', null, 'users'] })
  }
  return (
    <>
      <CompanyList<UserRow, UsersSearch>
        list="users"
        title={t('shell.nav.users')}
        search={search}
        onSearch={onSearch}
        standardSort="name"
        views={(['all', 'platform', 'disabled'] as const).map((name) => ({
          name,
          label: t(`admin.users.views.${name}`),
        }))}
        searchLabel={t('admin.users.search')}
        tools={<ExportButton isPlatform list="users" query={toQuery(search)} />}
        newButton={
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => open('new')}>
            {t('admin.users.invite')}
          </Button>
        }
        strip={
          <>
            <PlatformTasks kind="platform-export" list="users" />
            {outcomes.length > 0 && <Outcomes outcomes={outcomes} onClose={() => setOutcomes([])} />}
          </>
        }
        columns={useColumns()}
        query={query}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={(row) => open(row.id)}
        actions={[
          { label: t('common.actions.edit'), icon: IconPencil, key: 'e', act: ({ id }) => open(id) },
          {
            label: t('admin.users.companies'),
            icon: IconBuilding,
            act: ({ id }) => navigate({ to: '/admin/user-companies', search: { user: id } }),
          },
          {
            label: t('admin.users.assign'),
            icon: IconLink,
            act: ({ id }) => navigate({ to: '/admin/assign-company', search: { user: id } }),
          },
        ]}
        card={(row) => <UserCard user={row} />}
        empty={{ icon: IconUsers, title: t('admin.users.emptyTitle') }}
      />
      <SelectionBar count={chosen.length} onClear={() => setSelection(new Set())}>
        <Button variant="light" onClick={() => setIsAsking(true)}>
          {t('admin.users.disable')}
        </Button>
      </SelectionBar>
      {isAsking && (
        <ReasonQuestion
          title={t('admin.users.disableTitle', { names: nameFew(chosen.map(({ name }) => name)) })}
          text={t('admin.users.disableText')}
          confirmLabel={t('admin.users.disable')}
          onConfirm={disable}
          onClose={() => setIsAsking(false)}
        />
      )}
      {search.open === 'new' && (
        <Suspense>
          <InviteSheet onClose={() => open(undefined)} />
        </Suspense>
      )}
      {search.open !== undefined && search.open !== 'new' && (
        <OpenUser id={search.open} onClose={() => open(undefined)} />
      )}
    </>
  )
}

function OpenUser({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(userQuery(id))
  return data === undefined ? null : (
    <Suspense>
      <UserSheet key={id} user={data} onClose={onClose} />
    </Suspense>
  )
}

function toQuery(search: UsersSearch) {
  return {
    ...toPageQuery(search, 'name'),
    status: search.view === 'disabled' ? ('disabled' as const) : undefined,
    platform: search.view === 'platform' ? ('true' as const) : undefined,
  }
}

function useColumns(): Column<UserRow>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'name',
      header: t('admin.users.name'),
      sorts: true,
      cell: (row) => (
        <span className={classes.two}>
          <bdi className="cc-truncate">{row.name}</bdi>
          <span className={`${classes.muted} cc-ltr cc-truncate`}>{row.email}</span>
        </span>
      ),
    },
    {
      id: 'companies',
      header: t('admin.users.companies'),
      sorts: true,
      width: 120,
      from: 'medium',
      kind: 'count',
    },
    {
      id: 'role',
      header: t('admin.users.platformRole'),
      width: 190,
      from: 'medium',
      cell: (row) =>
        row.is_platform_admin ? (
          <ToneChip tone="brand" icon={IconUserShield}>
            {t('admin.users.administrator')}
          </ToneChip>
        ) : (
          <span className={classes.muted}>—</span>
        ),
    },
    {
      id: 'two_step',
      header: t('admin.users.twoStep'),
      width: 110,
      from: 'wide',
      cell: (row) =>
        row.has_two_step ? (
          <ToneChip tone="success" icon={IconShieldCheck}>
            {t('admin.users.on')}
          </ToneChip>
        ) : (
          <span className={classes.muted}>{t('admin.users.off')}</span>
        ),
    },
    {
      id: 'seen',
      header: t('admin.users.lastSeen'),
      sorts: 'last_seen_at',
      width: 150,
      from: 'medium',
      cell: (row) =>
        row.last_seen_at === null ? (
          <span className={classes.muted}>{t('admin.users.never')}</span>
        ) : (
          <InstantText instant={row.last_seen_at} mode="relative" />
        ),
    },
    { id: 'sessions', header: t('admin.users.sessions'), width: 110, from: 'wide', kind: 'count' },
    { id: 'state', header: t('admin.users.state'), width: 170, cell: (row) => <UserState user={row} /> },
  ]
}

function UserState({ user }: { user: UserRow }) {
  const { t } = useTranslation()
  if (!user.is_active)
    return (
      <ToneChip tone="neutral" icon={IconUserX}>
        {t('admin.users.disabled')}
      </ToneChip>
    )
  if (user.must_change_password)
    return (
      <ToneChip tone="warning" icon={IconLock}>
        {t('admin.users.newPassword')}
      </ToneChip>
    )
  return (
    <ToneChip tone="success" icon={IconCircleCheck}>
      {t('admin.users.active')}
    </ToneChip>
  )
}

function UserCard({ user }: { user: UserRow }) {
  return (
    <div className={classes.card}>
      <span className={classes.cardName}>
        <bdi>{user.name}</bdi>
        <UserState user={user} />
      </span>
      <span className={`${classes.muted} cc-ltr`}>{user.email}</span>
    </div>
  )
}
