import type { Company } from '@cuentaclara/contracts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { toastError } from '#ui/toasts.tsx'
import { selectCompany, selectFailure, useCompanies } from './companies-store.ts'
import { rememberCompany } from './recent-companies.ts'

/** Selects on the server first; on failure the old company stays and a toast says why. */
export function useChooseCompany() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const currentId = useCompanies((state) => state.currentCompany?.id)
  return async (company: Company) => {
    if (company.id === currentId) return
    try {
      await selectCompany(company)
      rememberCompany(company.id)
      // A single record belongs to the company we just left.
      if (hasRecordId(pathname)) await navigate({ to: '/' })
    } catch (error) {
      toastError({ subject: 'company', message: selectFailure(error) })
    }
  }
}

function hasRecordId(path: string): boolean {
  return /[0-9a-f]{8}-[0-9a-f]{4}-/.test(path)
}
