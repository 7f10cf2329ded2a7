import { endpoints, type PlatformCompany, type UserRow } from '@cuentaclara/contracts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import classes from './admin.module.css'

const most = 8

/** Finds an account by name or address. */
export function PersonSearch({ display, onTake }: { display: string; onTake: (user: UserRow) => void }) {
  const { t } = useTranslation()
  return (
    <SearchCombobox<UserRow>
      id="admin-person"
      label={t('admin.memberships.person')}
      display={display}
      placeholder={t('admin.memberships.findPerson')}
      opensEmpty
      search={(text) => ({
        queryKey: ['admin', null, 'people', text],
        queryFn: async ({ signal }) => {
          const page = await call(
            endpoints.listUsers,
            { query: { search: text, per_page: most } },
            { signal },
          )
          return [{ label: null, options: page.data }]
        },
      })}
      optionKey={(user) => user.id}
      renderOption={(user) => (
        <span className={classes.two}>
          <bdi>{user.name}</bdi>
          <span className={`${classes.muted} cc-ltr`}>{user.email}</span>
        </span>
      )}
      renderNone={(text) => t('admin.memberships.nobody', { text })}
      onTake={onTake}
    />
  )
}

/** Finds a company by name or identity number. */
export function CompanySearch({
  display,
  onTake,
}: {
  display: string
  onTake: (company: PlatformCompany) => void
}) {
  const { t } = useTranslation()
  return (
    <SearchCombobox<PlatformCompany>
      id="admin-company"
      label={t('admin.memberships.company')}
      display={display}
      placeholder={t('admin.memberships.findCompany')}
      opensEmpty
      search={(text) => ({
        queryKey: ['admin', null, 'company-choices', text],
        queryFn: async ({ signal }) => {
          const query = { search: text, page: 1, perPage: most }
          const page = await call(endpoints.listAllCompanies, { query }, { signal })
          return [{ label: null, options: page.data }]
        },
      })}
      optionKey={(company) => company.id}
      renderOption={(company) => (
        <span className={classes.two}>
          <bdi>{company.name}</bdi>
          <span className={`${classes.muted} cc-ltr cc-numbers`}>{company.identification_number}</span>
        </span>
      )}
      renderNone={(text) => t('admin.memberships.noCompany', { text })}
      onTake={onTake}
    />
  )
}
