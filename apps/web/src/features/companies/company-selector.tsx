import type { Company } from '@cuentaclara/contracts'
import { Combobox, Loader, UnstyledButton, useCombobox } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyBadge } from '#ui/company-badge.tsx'
import { toastError } from '#ui/toasts.tsx'
import { fetchCompanies, selectCompany, selectFailed, useCompanies } from './companies-store.ts'
import classes from './company-selector.module.css'
import { useCurrentCompany } from './current-company.ts'
import { EnvironmentBadge } from './environment-badge.tsx'
import { readRecentCompanies, rememberCompany } from './recent-companies.ts'

/** The company this tab works for, and the searchable way to another. */
export function CompanySelector() {
  const { t } = useTranslation()
  const current = useCurrentCompany()
  const choose = useChooseCompany()
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => {
      // The store keeps the sentence of a failure; the list it had stays usable.
      fetchCompanies({ isWhole: true }).catch(() => null)
      combobox.focusSearchInput()
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
  })
  if (current === null) return null
  return (
    <Combobox
      store={combobox}
      width={360}
      position="bottom-start"
      withinPortal
      onOptionSubmit={(id) => {
        combobox.closeDropdown()
        void choose(id)
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <UnstyledButton
          className={classes.button}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          aria-label={t('shell.company.change', { company: current.name })}
          onClick={() => combobox.toggleDropdown()}
        >
          <CompanyBadge
            name={current.trade_name ?? current.name}
            colour={current.colour}
            logoUrl={current.logo_url}
            size={30}
          />
          <span className={classes.name}>{current.trade_name ?? current.name}</span>
          <EnvironmentBadge company={current} />
          <IconSelector size={16} className={classes.arrows} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
        <Combobox.Search
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
          placeholder={t('shell.company.search')}
          aria-label={t('shell.company.search')}
        />
        <Choices search={search} currentId={current.id} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Choices({ search, currentId }: { search: string; currentId: string }) {
  const { t } = useTranslation()
  const companies = useCompanies((state) => state.companies)
  const isLoading = useCompanies((state) => state.isLoading)
  const error = useCompanies((state) => state.error)
  const { recent, others } = splitRecent(companies.filter((company) => isMatch(company, search)))
  return (
    <Combobox.Options>
      <div className={classes.scroll}>
        {recent.length > 0 && others.length > 0 ? (
          <>
            <Combobox.Group label={t('shell.company.recent')}>
              <Options companies={recent} currentId={currentId} />
            </Combobox.Group>
            <Combobox.Group label={t('shell.company.all')}>
              <Options companies={others} currentId={currentId} />
            </Combobox.Group>
          </>
        ) : (
          <Options companies={[...recent, ...others]} currentId={currentId} />
        )}
        {recent.length + others.length === 0 && (
          <Combobox.Empty>
            {isLoading ? <Loader size="sm" /> : (error ?? t('shell.company.none'))}
          </Combobox.Empty>
        )}
      </div>
    </Combobox.Options>
  )
}

function Options({ companies, currentId }: { companies: readonly Company[]; currentId: string }) {
  return companies.map((company) => (
    <Combobox.Option value={company.id} key={company.id} active={company.id === currentId}>
      <span className={classes.option}>
        <CompanyBadge
          name={company.trade_name ?? company.name}
          colour={company.colour}
          logoUrl={company.logo_url}
          size={32}
        />
        <span className={classes.words}>
          <span className={classes.optionName}>{company.trade_name ?? company.name}</span>
          <span className={classes.number}>{company.identification_number}</span>
        </span>
        <EnvironmentBadge company={company} />
        {company.id === currentId && <IconCheck size={16} className={classes.check} aria-hidden />}
      </span>
    </Combobox.Option>
  ))
}

/** Selects on the server first; on failure the old company stays and a toast says why. */
function useChooseCompany() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const companies = useCompanies((state) => state.companies)
  const current = useCurrentCompany()
  return async (id: string) => {
    const company = companies.find((known) => known.id === id)
    if (company === undefined || id === current?.id) return
    try {
      await selectCompany(company)
      rememberCompany(id)
      // A single record belongs to the company we just left.
      if (hasRecordId(pathname)) await navigate({ to: '/' })
    } catch (error) {
      const message = error instanceof Error && error.message !== '' ? error.message : selectFailed
      toastError({ subject: 'company', message })
    }
  }
}

function splitRecent(companies: readonly Company[]) {
  const ids = readRecentCompanies()
  const recent = ids.flatMap((id) => companies.find((company) => company.id === id) ?? [])
  return { recent, others: companies.filter(({ id }) => !ids.includes(id)) }
}

function isMatch(company: Company, search: string): boolean {
  const wanted = plain(search)
  return [company.name, company.trade_name ?? '', company.identification_number].some((text) =>
    plain(text).includes(wanted),
  )
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

function hasRecordId(path: string): boolean {
  return /[0-9a-f]{8}-[0-9a-f]{4}-/.test(path)
}
