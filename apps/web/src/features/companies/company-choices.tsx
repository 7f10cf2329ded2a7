import type { Company } from '@cuentaclara/contracts'
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { fold } from '#lib/fold.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { CompanyBadge } from '#ui/company-badge.tsx'
import { useCompanies } from './companies-store.ts'
import classes from './company-choices.module.css'
import { EnvironmentBadge } from './environment-badge.tsx'
import { readRecentCompanies } from './recent-companies.ts'

type CompanyChoicesProps = {
  currentId: string
  onChoose: (company: Company) => void
  /** Called when another screen opens instead. */
  onLeave: () => void
}

/** The user's companies, recent first, found by name, trade name or identity number; arrows and Enter choose. */
export function CompanyChoices({ currentId, onChoose, onLeave }: CompanyChoicesProps) {
  const { t } = useTranslation()
  const listId = useId()
  const companies = useCompanies((state) => state.companies)
  const isLoading = useCompanies((state) => state.isLoading)
  const error = useCompanies((state) => state.error)
  const [search, setSearch] = useState('')
  const [marked, setMarked] = useState(0)
  const [isEager, setIsEager] = useState(false)
  const shown = recentFirst(companies.filter((company) => isMatch(company, search)))
  const optionId = (company: Company | undefined) =>
    company === undefined ? undefined : `${listId}-${company.id}`

  const choice = shown[marked]
  // Enter before the companies have come takes the first of them that fits.
  useEffect(() => {
    if (isEager && choice !== undefined) onChoose(choice)
  }, [isEager, choice, onChoose])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      const next = Math.max(0, Math.min(shown.length - 1, marked + step))
      setMarked(next)
      document.getElementById(optionId(shown[next]) ?? '')?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key !== 'Enter') return
    // Choosing gives the focus back to the button, which the same key would press.
    event.preventDefault()
    if (choice !== undefined) onChoose(choice)
    else setIsEager(true)
  }
  return (
    <div className={classes.choices}>
      <div className={classes.search}>
        <IconSearch size={17} aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: it is why the panel was opened, and may come after it
          autoFocus
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={optionId(shown[marked])}
          aria-label={t('shell.company.search')}
          placeholder={t('shell.company.search')}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setMarked(0)
            setIsEager(false)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div role="listbox" id={listId} aria-label={t('shell.company.choose')} className={classes.list}>
        {shown.map((company, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys live in the combobox above
          // biome-ignore lint/a11y/useFocusableInteractive: the combobox above keeps the focus and names this as its active one
          <div
            key={company.id}
            id={optionId(company)}
            role="option"
            aria-selected={company.id === currentId}
            data-marked={index === marked || undefined}
            className={classes.option}
            onPointerMove={() => setMarked(index)}
            onClick={() => onChoose(company)}
          >
            <Choice company={company} isCurrent={company.id === currentId} />
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={classes.none} role="status">
          {isLoading ? t('common.words.loading') : (error ?? t('shell.company.none'))}
        </p>
      )}
      <Link to="/companies" search={{ open: 'new' }} className={classes.more} onClick={onLeave}>
        <IconPlus size={17} aria-hidden />
        {t('shell.create.company')}
      </Link>
    </div>
  )
}

function Choice({ company, isCurrent }: { company: Company; isCurrent: boolean }) {
  const name = company.trade_name ?? company.name
  return (
    <>
      <CompanyBadge name={name} colour={company.colour} logoUrl={company.logo_url} size={32} />
      <span className={classes.words}>
        <bdi className={`${classes.name} cc-truncate`}>{name}</bdi>
        <span className={classes.number}>{company.identification_number}</span>
      </span>
      <EnvironmentBadge company={company} />
      <span className={classes.check}>{isCurrent && <IconCheck size={16} aria-hidden />}</span>
    </>
  )
}

function recentFirst(companies: readonly Company[]): Company[] {
  const ids = readRecentCompanies()
  const recent = ids.flatMap((id) => companies.find((company) => company.id === id) ?? [])
  return [...recent, ...companies.filter(({ id }) => !ids.includes(id))]
}

function isMatch(company: Company, search: string): boolean {
  const wanted = fold(search).trim()
  return [company.name, company.trade_name ?? '', company.identification_number].some((text) =>
    fold(text).includes(wanted),
  )
}
