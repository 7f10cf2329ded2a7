import { IconSelector } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { CompanyBadge } from '#ui/company-badge.tsx'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import { useChooseCompany } from './choose-company.ts'
import { fetchCompanies } from './companies-store.ts'
import classes from './company-selector.module.css'
import { useCurrentCompany } from './current-company.ts'
import { EnvironmentBadge, environmentOf } from './environment-badge.tsx'

const CompanyChoices = part(() => import('./company-choices.tsx'), 'CompanyChoices')

/** The company this tab works for, and the searchable way to another. */
export function CompanySelector() {
  const { t } = useTranslation()
  const current = useCurrentCompany()
  const choose = useChooseCompany()
  if (current === null) return null
  const name = current.trade_name ?? current.name
  const environment = t(`common.environments.${environmentOf(current)}`)
  return (
    <Dropdown
      label={t('shell.company.change', { company: `${name}, ${environment}` })}
      width={360}
      align="start"
      buttonClassName={classes.button}
      // The store keeps the sentence of a failure; the list it had stays usable.
      onOpen={() => void fetchCompanies({ isWhole: true }).catch(() => null)}
      button={
        <>
          <CompanyBadge name={name} colour={current.colour} logoUrl={current.logo_url} size={30} />
          <bdi className={`${classes.name} cc-truncate`}>{name}</bdi> <EnvironmentBadge company={current} />
          <IconSelector size={16} className={classes.arrows} aria-hidden />
        </>
      }
    >
      {(close) => (
        <Suspense>
          <CompanyChoices
            currentId={current.id}
            onLeave={close}
            onChoose={(company) => {
              close()
              void choose(company)
            }}
          />
        </Suspense>
      )}
    </Dropdown>
  )
}
