import { endpoints, type PlatformCompany } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import {
  IconArchive,
  IconBuilding,
  IconEye,
  IconFileZip,
  IconPlayerPause,
  IconPlayerPlay,
  IconUsers,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { CertificateTerm, openSupportVisit } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { CompanyList, useListQuery } from '#features/lists/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toPageQuery } from '#lib/list-search.ts'
import { CompanyBadge } from '#ui/company-badge.tsx'
import { InstantText } from '#ui/date-text.tsx'
import type { Column } from '#ui/list/column.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { SelectionBar } from '#ui/list/selection-bar.tsx'
import classes from './admin.module.css'
import { CompanyStatusChip, EnvironmentChip } from './chips.tsx'
import { each, type Outcome } from './each.ts'
import { addressedTo } from './message-to.ts'
import { nameFew } from './name-few.ts'
import { Outcomes } from './outcomes.tsx'
import { PlatformTasks } from './platform-tasks.tsx'
import { allCompaniesQuery } from './queries.ts'
import { ReasonQuestion } from './reason-question.tsx'
import type { AllCompaniesSearch } from './searches.ts'

type Props = { search: AllCompaniesSearch; onSearch: (search: AllCompaniesSearch) => void }
type Asked = { act: 'suspend' | 'restore' | 'archive'; companies: PlatformCompany[] }
type Reached = { for: 'support' | 'files'; company: PlatformCompany }

/** Every company of the installation. */
export function AllCompaniesScreen({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const query = useListQuery(toQuery(search), allCompaniesQuery)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const [asked, setAsked] = useState<Asked | null>(null)
  const [reached, setReached] = useState<Reached | null>(null)
  const showPeople = (company: PlatformCompany) =>
    navigate({ to: '/admin/user-companies', search: { company: company.id } })

  const activate = async ({ act, companies }: Asked, reason: string) => {
    const send = ({ id }: PlatformCompany) =>
      act === 'archive'
        ? call(endpoints.archiveCompany, { params: { id }, body: { reason } })
        : call(endpoints.activateCompany, {
            body: { company_id: id, active: act === 'restore' ? 1 : 0, reason },
          })
    const done = await each(companies, ({ name }) => name, send)
    setOutcomes(done)
    setSelection(new Set())
    await cache.invalidateQueries({ queryKey: ['admin', null, 'companies'] })
  }
  const reach = async (asked: Reached, reason: string) => {
    if (asked.for === 'files') {
      await call(endpoints.startCompanyFiles, { params: { id: asked.company.id }, body: { reason } })
      await cache.invalidateQueries({ queryKey: ['admin', null, 'tasks'] })
    } else {
      await openSupportVisit(asked.company.id, reason)
      await navigate({ to: '/' })
    }
  }
  const message = (companies: readonly PlatformCompany[]) =>
    void navigate({
      to: '/admin/advertisements',
      search: { open: 'new' },
      state: { addressed: addressedTo(companies) },
    })
  const chosen = query.data?.data.filter(({ id }) => selection.has(id)) ?? []
  const choices = (words: readonly string[], area: 'statuses' | 'environments') =>
    words.map((value) => ({
      value,
      label:
        area === 'statuses'
          ? t(`admin.companies.statuses.${value as 'active'}`)
          : t(`common.environments.${value as 'live'}`),
    }))
  return (
    <>
      <CompanyList<PlatformCompany, AllCompaniesSearch>
        list="all-companies"
        title={t('shell.nav.allCompanies')}
        search={search}
        onSearch={onSearch}
        standardSort="name"
        views={(['all', 'active', 'suspended', 'inactive', 'archived'] as const).map((name) => ({
          name,
          label: t(`admin.companies.views.${name}`),
        }))}
        filters={[
          {
            name: 'environment',
            label: t('admin.companies.environment'),
            kind: 'choice',
            choices: choices(['simulator', 'test', 'live'], 'environments'),
          },
          {
            name: 'status',
            label: t('admin.companies.status'),
            kind: 'choice',
            choices: choices(['setup', 'active', 'suspended', 'archived', 'moved'], 'statuses'),
          },
        ]}
        searchLabel={t('admin.companies.search')}
        tools={<ExportButton isPlatform list="all-companies" query={toQuery(search)} />}
        strip={
          <>
            <PlatformTasks kind="company-files" />
            <PlatformTasks kind="platform-export" list="all-companies" />
            {outcomes.length > 0 && <Outcomes outcomes={outcomes} onClose={() => setOutcomes([])} />}
          </>
        }
        columns={useColumns()}
        query={query}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={showPeople}
        actions={[
          { label: t('admin.companies.people'), icon: IconUsers, act: showPeople },
          {
            label: t('admin.visit.open'),
            icon: IconEye,
            act: (company) => setReached({ for: 'support', company }),
          },
          {
            label: t('admin.companies.allFiles'),
            icon: IconFileZip,
            act: (company) => setReached({ for: 'files', company }),
          },
          ...(['suspend', 'restore', 'archive'] as const).map(
            (act): ListAction<PlatformCompany> => ({
              label: t(`admin.companies.${act}`),
              icon: actIcons[act],
              takes: ({ status }) => takes(status, act),
              act: (row) => setAsked({ act, companies: [row] }),
            }),
          ),
        ]}
        card={(row) => <CompanyCard company={row} />}
        empty={{
          icon: IconBuilding,
          title: t('admin.companies.emptyTitle'),
          hint: t('admin.companies.emptyHint'),
        }}
      />
      <SelectionBar count={chosen.length} onClear={() => setSelection(new Set())}>
        {(['suspend', 'restore'] as const).map((act) => {
          // Of those only that it would change: what is closed is not brought back by the way.
          const companies = chosen.filter(({ status }) => takesAmongMany(status, act))
          return (
            <Button
              key={act}
              variant="light"
              disabled={companies.length === 0}
              onClick={() => setAsked({ act, companies })}
            >
              {t(`admin.companies.${act}`)}
            </Button>
          )
        })}
        <Button variant="light" onClick={() => message(chosen)}>
          {t('admin.companies.message')}
        </Button>
      </SelectionBar>
      {asked && (
        <ReasonQuestion
          title={t(`admin.companies.${asked.act}Title`, {
            names: nameFew(asked.companies.map(({ name }) => name)),
          })}
          text={t(`admin.companies.${asked.act}Text`)}
          confirmLabel={t(`admin.companies.${asked.act}`)}
          onConfirm={(reason) => activate(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
      {reached && (
        <ReasonQuestion
          title={t(reached.for === 'files' ? 'admin.companies.filesTitle' : 'admin.visit.title', {
            name: reached.company.name,
          })}
          text={t(reached.for === 'files' ? 'admin.companies.filesText' : 'admin.visit.text')}
          confirmLabel={t(reached.for === 'files' ? 'admin.companies.filesStart' : 'admin.visit.start')}
          onConfirm={(reason) => reach(reached, reason)}
          onClose={() => setReached(null)}
        />
      )}
    </>
  )
}

/** Brings back what is suspended or archived; suspends the others. One that moved is told at the machine. */
const actIcons = { suspend: IconPlayerPause, restore: IconPlayerPlay, archive: IconArchive }

function takes(status: PlatformCompany['status'], act: Asked['act']): boolean {
  if (status === 'moved') return false
  if (act === 'archive') return status !== 'archived'
  return (status === 'suspended' || status === 'archived') === (act === 'restore')
}

/** What was closed is opened again one by one. */
function takesAmongMany(status: PlatformCompany['status'], act: 'suspend' | 'restore'): boolean {
  return status !== 'archived' && takes(status, act)
}

function toQuery(search: AllCompaniesSearch) {
  const { per_page: perPage, ...page } = toPageQuery(search, 'name')
  const view = search.view === undefined || search.view === 'all' ? undefined : search.view
  const options = [view, search.status, search.environment].filter(Boolean).join(',')
  return { ...page, perPage, options }
}

function useColumns(): Column<PlatformCompany>[] {
  const { t } = useTranslation()
  // How many people belong to it comes where there is room for its name first.
  const columns: Column<PlatformCompany>[] = [
    {
      id: 'name',
      header: t('admin.companies.name'),
      sorts: true,
      cell: (row) => (
        <span className={classes.row} style={{ flexWrap: 'nowrap' }}>
          <CompanyBadge name={row.name} colour={row.colour} logoUrl={row.logo_url} size={30} />
          <span className={classes.two}>
            <bdi className={classes.whole}>{row.name}</bdi>
            <span className={`${classes.muted} cc-ltr cc-numbers`}>{row.identification_number}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'owner',
      header: t('admin.companies.owner'),
      from: 'medium',
      cell: (row) => (
        <span className={classes.two}>
          <bdi className="cc-truncate">{row.owners.map(({ name }) => name).join(', ') || '—'}</bdi>
          <span className={`${classes.muted} cc-ltr cc-truncate`}>{row.owners[0]?.email ?? ''}</span>
        </span>
      ),
    },
    {
      id: 'environment',
      header: t('admin.companies.environment'),
      width: 120,
      from: 'medium',
      cell: (row) => <EnvironmentChip environment={row.environment} />,
    },
    {
      id: 'members',
      from: 'roomy',
      header: t('admin.companies.members'),
      sorts: true,
      width: 104,
      kind: 'count',
    },
    {
      id: 'documents',
      header: t('admin.companies.documents'),
      sorts: true,
      width: 112,
      from: 'medium',
      kind: 'count',
    },
    {
      id: 'certificate',
      header: t('admin.companies.certificate'),
      sorts: true,
      width: 118,
      from: 'wide',
      cell: (row) => <CertificateDays days={row.certificate_days_left} />,
    },
    {
      id: 'activity',
      header: t('admin.companies.lastActivity'),
      sorts: 'last_activity',
      width: 136,
      from: 'wide',
      cell: (row) =>
        row.last_activity_at === null ? (
          <span className={classes.muted}>—</span>
        ) : (
          <InstantText instant={row.last_activity_at} mode="relative" />
        ),
    },
    {
      id: 'status',
      header: t('admin.companies.status'),
      width: 122,
      cell: (row) => <CompanyStatusChip status={row.status} />,
    },
  ]
  return columns
}

function CertificateDays({ days }: { days: number | null }) {
  if (days === null) return <span className={classes.muted}>—</span>
  return (
    <span className={days < 0 ? classes.error : undefined}>
      <Suspense>
        <CertificateTerm days={days} />
      </Suspense>
    </span>
  )
}

function CompanyCard({ company }: { company: PlatformCompany }) {
  const { t } = useTranslation()
  return (
    <div className={classes.card}>
      <span className={classes.cardName}>
        <bdi>{company.name}</bdi>
        <CompanyStatusChip status={company.status} />
      </span>
      <span className={`${classes.muted} cc-ltr cc-numbers`}>{company.identification_number}</span>
      <span className={classes.muted}>
        {t('admin.companies.cardFacts', { members: company.members, documents: company.documents })}
      </span>
    </div>
  )
}
