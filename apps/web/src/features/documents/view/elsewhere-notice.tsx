import { endpoints, type Whereabouts } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useState } from 'react'
import { selectCompany, selectFailure, useCompanies } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { toastError } from '#ui/feedback/toasts.tsx'

/** The company of the reader that a document belongs to, and the way there. */
export function ElsewhereNotice({ there }: { there: NonNullable<Whereabouts['company']> }) {
  const { t } = useTranslation()
  const companies = useCompanies((state) => state.companies)
  const [isBusy, setIsBusy] = useState(false)
  const open = async () => {
    setIsBusy(true)
    try {
      const known = companies.find((each) => each.id === there.id)
      await selectCompany(known ?? (await call(endpoints.getCompany, { params: { id: there.id } })).company)
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
      title={t('tools.elsewhere.title', { company: there.name })}
      hint={t('tools.elsewhere.hint')}
      actions={
        <Button onClick={open} loading={isBusy}>
          {t('tools.elsewhere.open')}
        </Button>
      }
    />
  )
}
