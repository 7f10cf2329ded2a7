import { endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { selectCompany, selectFailure, useCompanies } from '#features/companies/index.ts'
import { call } from '#lib/api.ts'
import { EmptyState } from '#ui/states.tsx'
import { toastError } from '#ui/toasts.tsx'
import { whereaboutsQuery } from '../queries.ts'

type ElsewhereProps = {
  type: string
  id: string
  /** The company this tab works for. */
  company: string
  /** What is shown when it is in none of the reader's companies. */
  nowhere: ReactNode
  children: ReactNode
}

/** Shows a document, or offers to change to the company of the reader that it belongs to. */
export function Elsewhere({ type, id, company, nowhere, children }: ElsewhereProps) {
  const { t } = useTranslation()
  const { data } = useQuery(whereaboutsQuery(type, id))
  const companies = useCompanies((state) => state.companies)
  const [isBusy, setIsBusy] = useState(false)
  if (data === null) return nowhere
  if (data === undefined || data.id === company) return children
  const open = async () => {
    setIsBusy(true)
    try {
      const known = companies.find((each) => each.id === data.id)
      await selectCompany(known ?? (await call(endpoints.getCompany, { params: { id: data.id } })).company)
    } catch (error) {
      toastError({ message: selectFailure(error), subject: 'company' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <EmptyState
      isScreen
      icon={IconBuilding}
      title={t('counter.elsewhere.title', { company: data.name })}
      hint={t('counter.elsewhere.hint')}
      actions={
        <Button onClick={open} loading={isBusy}>
          {t('counter.elsewhere.open')}
        </Button>
      }
    />
  )
}
