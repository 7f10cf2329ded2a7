import type { Company, Permission } from '@cuentaclara/contracts'
import { useCompanies } from './companies-store.ts'

/** The company this tab works for; null until one is known. */
export function useCurrentCompany(): Company | null {
  return useCompanies((state) => state.currentCompany)
}

/** Id of the company this tab works for; the empty text until one is known, which disables every company query. */
export function useCompanyId(): string {
  return useCompanies((state) => state.currentCompany?.id ?? '')
}

/** Whether it sells without electronic documents, which only companies of the simplified regime may. */
export function useIsSimplified(): boolean {
  return useCompanies((state) => state.currentCompany?.regime === 'simplified')
}

/** Whether the role here holds a permission; the server decides again in any case. */
export function useCan(permission: Permission): boolean {
  return useCompanies((state) => state.currentCompany?.permissions?.includes(permission) ?? false)
}
