import { type Company, endpoints, type Permission } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArrowRight,
  IconBuildingBank,
  IconBuildingStore,
  IconCircleCheck,
  IconFileZip,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconSettings,
  IconTool,
  IconTrash,
  IconTruck,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import {
  CertificateTerm,
  EnvironmentBadge,
  loadFailed,
  selectCompany,
  selectFailure,
} from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { HeadOfAllCompanies, refreshProfile } from '#features/identity/index.ts'
import { useListQuery } from '#features/lists/index.ts'
import { call } from '#lib/http/api.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { CompanyBadge } from '#ui/company-badge.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import type { Column } from '#ui/list/column.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { SearchInput } from '#ui/list/search-input.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { companyListQuery } from '../queries.ts'
import classes from '../settings.module.css'
import type { CompanyListSearch } from './company-list-search.ts'

// Whatever lies over the list comes when it is asked for.
const CompanySheets = part(() => import('./company-sheets.tsx'), 'CompanySheets', {
  words: ['identity'],
})

type CompanyListProps = { search: CompanyListSearch; onSearch: (search: CompanyListSearch) => void }

/** The companies a person belongs to. */
export function CompanyList({ search, onSearch }: CompanyListProps) {
  const { t } = useTranslation()
  const query = useListQuery(
    {
      page: search.page ?? 1,
      perPage: 10,
      search: search.search ?? '',
      options: search.archived ? 'figures,archived' : 'figures',
    },
    companyListQuery,
  )
  const newButton = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => onSearch({ ...search, open: 'new' })}
    >
      {t('settings.companies.new')}
    </Button>
  )
  const actions = useActions({ search, onSearch })
  const opened = query.data?.data.find(({ id }) => id === search.company)
  return (
    <>
      <HeadOfAllCompanies />
      <PageHeader
        title={t('settings.companies.title')}
        isSaidInBar
        count={query.data?.meta.total}
        actions={
          <>
            <ExportButton
              list="companies"
              query={{ search: search.search, options: search.archived ? 'archived' : undefined }}
              about={{
                title: t('settings.companies.title'),
                narrowed: [
                  ...(search.search ? [`“${search.search}”`] : []),
                  ...(search.archived ? [t('settings.companies.archived')] : []),
                ],
              }}
            />
            {newButton}
          </>
        }
      />
      <div className={classes.toolbar}>
        <SearchInput
          value={search.search ?? ''}
          label={t('settings.companies.search')}
          placeholder={t('settings.companies.searchHint')}
          width={340}
          onChange={(text) => onSearch({ ...search, search: text || undefined, page: undefined })}
        />
        <SegmentedControl
          aria-label={t('settings.companies.status')}
          value={search.archived ? 'archived' : 'inUse'}
          data={[
            { value: 'inUse', label: t('settings.companies.inUse') },
            { value: 'archived', label: t('settings.companies.archived') },
          ]}
          onChange={(value) => onSearch({ archived: value === 'archived' || undefined })}
        />
      </div>
      <DataTable<Company>
        label={t('settings.companies.title')}
        columns={useColumns()}
        query={query}
        // Spanish whatever the language of the screen (specification §8).
        failed={<span lang="es">{loadFailed}</span>}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        onPageChange={(page) => onSearch({ ...search, page })}
        actions={actions}
        card={(row) => <CompanyCard company={row} />}
        isFiltered={search.search !== undefined}
        onClearFilters={() => onSearch({})}
        empty={
          search.archived ? undefined : (
            <EmptyState
              icon={IconBuildingStore}
              title={t('settings.companies.emptyTitle')}
              hint={t('settings.companies.emptyHint')}
              actions={newButton}
            />
          )
        }
      />
      {search.open !== undefined && (search.open === 'new' || opened !== undefined) && (
        <Suspense>
          <CompanySheets
            sheet={search.open}
            company={opened ?? null}
            onClose={() => onSearch({ ...search, open: undefined, company: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}

function useColumns(): Column<Company>[] {
  const { t } = useTranslation()
  return [
    { id: 'name', header: t('settings.companies.company'), cell: (row) => <CompanyName company={row} /> },
    {
      id: 'identity',
      header: t('settings.companies.identity'),
      width: 136,
      from: 'medium',
      kind: 'code',
      of: 'identification_number',
    },
    {
      id: 'role',
      header: t('settings.companies.role'),
      width: 110,
      from: 'medium',
      cell: (row) => row.role && t(`common.roles.${row.role}`),
    },
    {
      id: 'members',
      header: t('settings.companies.members'),
      width: 90,
      align: 'end',
      from: 'roomy',
      cell: (row) => <span className="cc-numbers">{formatCount(row.figures?.members ?? 0)}</span>,
    },
    {
      id: 'documents',
      header: t('settings.companies.documents'),
      width: 160,
      align: 'end',
      from: 'roomy',
      cell: (row) => (
        <span className="cc-numbers">{formatCount(row.figures?.documents_this_month ?? 0)}</span>
      ),
    },
    {
      id: 'certificate',
      header: t('settings.companies.certificate'),
      width: 168,
      align: 'end',
      from: 'wide',
      cell: (row) => <Certificate company={row} />,
    },
    {
      id: 'status',
      header: t('settings.companies.status'),
      width: 136,
      cell: (row) => <CompanyStatus company={row} />,
    },
  ]
}

function CompanyName({ company }: { company: Company }) {
  return (
    <span className={classes.company}>
      <CompanyBadge name={company.name} colour={company.colour} logoUrl={company.logo_url} size={30} />
      <span className={classes.companyWords}>
        <bdi className={classes.companyName}>{company.trade_name ?? company.name}</bdi>
        {company.trade_name && <span className={`${classes.hint} cc-truncate`}>{company.name}</span>}
      </span>
      <EnvironmentBadge company={company} />
    </span>
  )
}

function Certificate({ company }: { company: Company }) {
  const { t } = useTranslation()
  const days = company.figures?.certificate_days_left ?? null
  if (days === null) return <span className={classes.hint}>{t('settings.companies.noCertificate')}</span>
  return (
    <span data-tone={days < 30 ? 'danger' : undefined}>
      <Suspense>
        <CertificateTerm days={days} />
      </Suspense>
    </span>
  )
}

const looks: Looks<Company['status']> = {
  setup: ['info', IconTool],
  active: ['success', IconCircleCheck],
  suspended: ['warning', IconPlayerPause],
  archived: ['neutral', IconArchive],
  moved: ['neutral', IconTruck],
}

function CompanyStatus({ company: { status } }: { company: Company }) {
  const { t } = useTranslation()
  return <LookChip look={looks[status]}>{t(`settings.companies.states.${status}`)}</LookChip>
}

function CompanyCard({ company }: { company: Company }) {
  const { t } = useTranslation()
  return (
    <div className={classes.companyCard}>
      <CompanyName company={company} />
      <span className={classes.hint}>
        <span className="cc-ltr cc-numbers">{company.identification_number}</span>
        {company.role && ` · ${t(`common.roles.${company.role}`)}`}
      </span>
      <span>
        <CompanyStatus company={company} />
      </span>
    </div>
  )
}

function useActions({ search, onSearch }: CompanyListProps): ListAction<Company>[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const open = (sheet: 'members' | 'files' | 'delete') => (company: Company) =>
    onSearch({ ...search, open: sheet, company: company.id })
  const work = async (company: Company) => {
    try {
      if ((await selectCompany(company)) === null) return
      await navigate({ to: '/' })
    } catch (error) {
      toastError({ subject: 'company', message: selectFailure(error) })
    }
  }
  const activate = async ({ id, name }: Company, active: 0 | 1) => {
    try {
      await call(endpoints.activateCompany, { body: { company_id: id, active } })
      const message =
        active === 0
          ? t('settings.companies.suspended', { name })
          : t('settings.companies.restored', { name })
      toastSuccess({ subject: 'company', message })
      await Promise.all([cache.invalidateQueries({ queryKey: ['companies'] }), refreshProfile()])
    } catch (error) {
      toastRefusal(error, 'company')
    }
  }
  return [
    { label: t('settings.companies.select'), icon: IconGo, takes: isInUse, act: work },
    {
      label: t('settings.companies.settings'),
      icon: IconSettings,
      takes: (row) => isInUse(row) && may(row, 'settings.read'),
      act: ({ id }) => navigate({ to: '/main-configurations/$company_id', params: { company_id: id } }),
    },
    {
      label: t('settings.companies.authority'),
      icon: IconBuildingBank,
      takes: (row) => isInUse(row) && may(row, 'authority.read'),
      act: ({ id }) => navigate({ to: '/config-hacienda/$company_id', params: { company_id: id } }),
    },
    {
      label: t('settings.companies.members'),
      icon: IconUsersGroup,
      takes: isInUse,
      act: open('members'),
    },
    {
      label: t('settings.companies.allFiles'),
      icon: IconFileZip,
      takes: (row) => may(row, 'files.download'),
      act: open('files'),
    },
    {
      label: t('settings.companies.restore'),
      icon: IconPlayerPlay,
      takes: (row) => row.status === 'suspended' && may(row, 'company.suspend'),
      act: (row) => activate(row, 1),
    },
    {
      label: t('settings.companies.suspend'),
      icon: IconPlayerPause,
      takes: (row) =>
        isInUse(row) && row.status !== 'suspended' && row.status !== 'moved' && may(row, 'company.suspend'),
      act: (row) => activate(row, 0),
    },
    {
      label: t('settings.companies.delete'),
      icon: IconTrash,
      isDangerous: true,
      takes: (row) => isInUse(row) && row.status !== 'moved' && may(row, 'company.delete'),
      act: open('delete'),
    },
  ]
}

function IconGo(props: { size?: number }) {
  return <IconArrowRight {...props} className="cc-mirror" />
}

function isInUse({ status }: Company): boolean {
  return status !== 'archived'
}

/** The role of the person in that company, not in the one at hand. */
function may({ permissions }: Company, permission: Permission): boolean {
  return permissions.includes(permission)
}
