import { endpoints, type Role, roles } from '@cuentaclara/contracts'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import {
  IconBuilding,
  IconCircleCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconStar,
  IconUserMinus,
  IconUsers,
  IconUserX,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, Suspense, useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { InstantText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import type { Column } from '#ui/list/column.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './admin.module.css'
import { allCompaniesQuery, companyPeopleQuery, userCompaniesQuery, userQuery } from './queries.ts'
import { ReasonQuestion } from './reason-question.tsx'
import type { MembershipsSearch } from './searches.ts'

// The field that searches comes once the shell stands.
const PersonSearch = part(() => import('./person-company-search.tsx'), 'PersonSearch')
const CompanySearch = part(() => import('./person-company-search.tsx'), 'CompanySearch')

type Props = { search: MembershipsSearch; onSearch: (search: MembershipsSearch) => void }

/** One line of either side: a person's company, or a company's person. */
type Row = {
  user_id: string
  company_id: string
  name: string
  detail: string
  role: Role
  active: number
  is_default: boolean
  /** Said of a company's people. */
  is_account_active?: boolean
  created_at: string
  last_used_at: string | null
}

/** A person's companies, or turned round, a company's people. */
export function UserCompaniesScreen({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [side, setSide] = useState<'user' | 'company'>(search.company === undefined ? 'user' : 'company')
  const shown = search.company !== undefined ? 'company' : search.user !== undefined ? 'user' : side
  return (
    <>
      <PageHeader
        title={t('shell.nav.userCompanies')}
        isSaidInBar
        subtitle={t('admin.memberships.lead')}
        actions={
          shown === 'user' &&
          search.user !== undefined && (
            <Button
              onClick={() => navigate({ to: '/admin/assign-company', search: { user: search.user } })}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {t('admin.memberships.assign')}
            </Button>
          )
        }
      />
      <div className={classes.stack}>
        <div className={classes.row}>
          <SegmentedControl
            // Else its second half ends beyond the edge of a telephone.
            fullWidth
            aria-label={t('admin.memberships.lead')}
            value={shown}
            data={[
              { value: 'user', label: t('admin.memberships.ofPerson') },
              { value: 'company', label: t('admin.memberships.ofCompany') },
            ]}
            onChange={(value) => {
              setSide(value as 'user' | 'company')
              onSearch({})
            }}
          />
          <div className={classes.chooser} style={{ flex: 1, minInlineSize: 240 }}>
            <Suspense fallback={<Skeleton height={38} />}>
              {shown === 'user' ? (
                <ChosenPerson id={search.user} onTake={(user) => onSearch({ user })} />
              ) : (
                <ChosenCompany id={search.company} onTake={(company) => onSearch({ company })} />
              )}
            </Suspense>
          </div>
        </div>
        {shown === 'user' ? <PersonLinks id={search.user} /> : <CompanyLinks id={search.company} />}
      </div>
    </>
  )
}

function ChosenPerson({ id, onTake }: { id: string | undefined; onTake: (id: string) => void }) {
  const { data } = useQuery({ ...userQuery(id ?? ''), enabled: id !== undefined })
  const display = id === undefined || data === undefined ? '' : `${data.name} · ${data.email}`
  return <PersonSearch display={display} onTake={(user) => onTake(user.id)} />
}

function ChosenCompany({ id, onTake }: { id: string | undefined; onTake: (id: string) => void }) {
  const name = useCompanyName(id)
  return <CompanySearch display={name} onTake={(company) => onTake(company.id)} />
}

/** Names of companies come with their list, in which one is found by its id. */
function useCompanyName(id: string | undefined): string {
  const { data } = useQuery({
    ...allCompaniesQuery({ page: 1, perPage: 1, search: id ?? '' }),
    enabled: id !== undefined,
  })
  return data?.data.find((company) => company.id === id)?.name ?? ''
}

function PersonLinks({ id }: { id: string | undefined }) {
  const { t } = useTranslation()
  const query = useQuery({ ...userCompaniesQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined) return <EmptyState icon={IconUsers} title={t('admin.memberships.choosePerson')} />
  const rows = query.data?.data.map(
    (row): Row => ({
      ...row,
      user_id: id,
      name: row.company.name,
      detail: row.company.identification_number,
    }),
  )
  return <Links label={t('admin.memberships.ofPerson')} query={{ ...query, data: page(rows) }} isOfPerson />
}

function CompanyLinks({ id }: { id: string | undefined }) {
  const { t } = useTranslation()
  const query = useQuery({ ...companyPeopleQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined) return <EmptyState icon={IconBuilding} title={t('admin.memberships.chooseCompany')} />
  const rows = query.data?.data.map((row): Row => ({ ...row, company_id: id, detail: row.email }))
  return <Links label={t('admin.memberships.ofCompany')} query={{ ...query, data: page(rows) }} />
}

function page(rows: Row[] | undefined) {
  if (rows === undefined) return undefined
  const meta = { current_page: 1, last_page: 1, total: rows.length, per_page: Math.max(1, rows.length) }
  return { data: rows, meta }
}

type LinksProps = {
  label: string
  query: Parameters<typeof DataTable<Row>>[0]['query']
  isOfPerson?: boolean
}

function Links({ label, query, isOfPerson = false }: LinksProps) {
  const { t } = useTranslation()
  const { changeRole, activate, makeDefault, remove } = useLinkChanges()
  const [asked, setAsked] = useState<Omit<ComponentProps<typeof ReasonQuestion>, 'onClose'> | null>(null)
  const columns: Column<Row>[] = [
    {
      id: 'name',
      header: t(isOfPerson ? 'admin.memberships.company' : 'admin.memberships.person'),
      cell: (row) => (
        <span className={classes.two}>
          <span className={classes.cardName}>
            <bdi className="cc-truncate">{row.name}</bdi>
            {row.is_default && (
              <ToneChip tone="brand" icon={IconStar}>
                {t('admin.memberships.default')}
              </ToneChip>
            )}
          </span>
          <span className={`${classes.muted} cc-ltr cc-truncate`}>{row.detail}</span>
        </span>
      ),
    },
    {
      id: 'role',
      header: t('admin.memberships.role'),
      width: 190,
      cell: (row) => (
        <NativeSelect
          aria-label={t('admin.memberships.roleOf', { name: row.name })}
          value={row.role}
          data={roles.map((role) => ({ value: role, label: t(`common.roles.${role}`) }))}
          onChange={(event) => {
            const role = event.currentTarget.value as Role
            setAsked({
              title: t('admin.memberships.roleTitle', { name: row.name }),
              text: t('admin.memberships.ownersRead'),
              confirmLabel: t('admin.memberships.changeRole'),
              onConfirm: (reason) => changeRole.mutateAsync({ row, role, reason }),
            })
          }}
        />
      ),
    },
    {
      id: 'active',
      header: t('admin.memberships.state'),
      width: 150,
      cell: (row) => <LinkState row={row} />,
    },
    {
      id: 'since',
      header: t('admin.memberships.since'),
      width: 140,
      from: 'wide',
      kind: 'ago',
      of: 'created_at',
    },
    {
      id: 'used',
      header: t('admin.memberships.lastUsed'),
      width: 150,
      from: 'medium',
      cell: (row) =>
        row.last_used_at === null ? (
          <span className={classes.muted}>—</span>
        ) : (
          <InstantText instant={row.last_used_at} mode="relative" />
        ),
    },
  ]
  return (
    <>
      <DataTable<Row>
        label={label}
        columns={columns}
        query={query}
        rowId={(row) => row.company_id + row.user_id}
        rowLabel={(row) => row.name}
        actions={[
          ...(['suspend', 'restore'] as const).map(
            (act): ListAction<Row> => ({
              label: t(`admin.memberships.${act}`),
              icon: act === 'suspend' ? IconPlayerPause : IconPlayerPlay,
              takes: ({ active }) => (active === 1) === (act === 'suspend'),
              act: (row) =>
                setAsked({
                  title: row.name,
                  text: t('admin.memberships.ownersRead'),
                  confirmLabel: t(`admin.memberships.${act}`),
                  onConfirm: (reason) => activate.mutateAsync({ row, reason }),
                }),
            }),
          ),
          {
            label: t('admin.memberships.makeDefault'),
            icon: IconStar,
            takes: ({ is_default, active }) => !is_default && active === 1,
            act: (row) =>
              setAsked({
                title: row.name,
                text: t('admin.memberships.personReads'),
                confirmLabel: t('admin.memberships.makeDefault'),
                onConfirm: (reason) => makeDefault.mutateAsync({ row, reason }),
              }),
          },
          {
            label: t('admin.memberships.remove'),
            icon: IconUserMinus,
            isDangerous: true,
            act: (row) =>
              setAsked({
                title: t('admin.memberships.removeTitle', { name: row.name }),
                text: t('admin.memberships.removeText'),
                confirmLabel: t('admin.memberships.remove'),
                onConfirm: (reason) => remove.mutateAsync({ row, reason }),
              }),
          },
        ]}
        card={(row) => (
          <div className={classes.card}>
            <span className={classes.cardName}>
              <bdi>{row.name}</bdi>
              <LinkState row={row} />
            </span>
            <span className={`${classes.muted} cc-ltr`}>{row.detail}</span>
            <span className={classes.muted}>{t(`common.roles.${row.role}`)}</span>
          </div>
        )}
        empty={
          <EmptyState
            icon={isOfPerson ? IconBuilding : IconUsers}
            title={t(isOfPerson ? 'admin.memberships.noneOfPerson' : 'admin.memberships.noneOfCompany')}
          />
        }
      />
      {asked && <ReasonQuestion {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function LinkState({ row }: { row: Row }) {
  const { t } = useTranslation()
  if (row.is_account_active === false)
    return (
      <ToneChip tone="neutral" icon={IconUserX}>
        {t('admin.memberships.accountDisabled')}
      </ToneChip>
    )
  return row.active === 1 ? (
    <ToneChip tone="success" icon={IconCircleCheck}>
      {t('admin.memberships.active')}
    </ToneChip>
  ) : (
    <ToneChip tone="warning" icon={IconPlayerPause}>
      {t('admin.memberships.suspended')}
    </ToneChip>
  )
}

function useLinkChanges() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const settle = {
    onError: (error: unknown) => toastRefusal(error, 'membership'),
    onSettled: () => cache.invalidateQueries({ queryKey: ['admin', null, 'memberships'] }),
    onSuccess: () => toastSuccess({ subject: 'membership', message: t('admin.memberships.saved') }),
  }
  return {
    changeRole: useMutation({
      mutationFn: ({ row, role, reason }: { row: Row; role: Role; reason: string }) =>
        call(endpoints.assignUser, {
          body: { user_id: row.user_id, company_id: row.company_id, role, reason },
        }),
      ...settle,
    }),
    activate: useMutation({
      mutationFn: ({ row: { user_id, company_id, active }, reason }: { row: Row; reason: string }) =>
        call(endpoints.activateCompany, {
          body: { user_id, company_id, active: active === 1 ? 0 : 1, reason },
        }),
      ...settle,
    }),
    makeDefault: useMutation({
      mutationFn: ({ row: { user_id, company_id }, reason }: { row: Row; reason: string }) =>
        call(endpoints.setDefaultCompany, { params: { id: user_id }, body: { company_id, reason } }),
      ...settle,
    }),
    remove: useMutation({
      mutationFn: ({ row: { user_id, company_id }, reason }: { row: Row; reason: string }) =>
        call(endpoints.deleteCompanyUser, { body: { user_id, company_id, reason } }),
      ...settle,
    }),
  }
}
