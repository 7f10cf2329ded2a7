export {
  companiesStore,
  resetCompanies,
  syncWithAuth,
} from './companies-store.ts'
export { useCan, useCompanyId, useCurrentCompany } from './current-company.ts'
