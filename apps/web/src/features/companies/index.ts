export { authorityStateQuery } from './authority-state.ts'
export { CertificateTerm } from './certificate-term.tsx'
export { useChooseCompany } from './choose-company.ts'
export {
  companiesStore,
  fetchCompanies,
  loadFailed,
  resetCompanies,
  selectCompany,
  selectFailure,
  syncWithAuth,
  unwrapCompany,
  useCompanies,
} from './companies-store.ts'
export { CompanySelector } from './company-selector.tsx'
export { useCan, useCompanyId, useCurrentCompany } from './current-company.ts'
export { EnvironmentBadge } from './environment-badge.tsx'
export { listEntriesQuery, useListEntries } from './list-entries.ts'
export { endSupportVisit, openSupportVisit, restoreVisit } from './support-visit.ts'
export { SwitchQuestion } from './switch-question.tsx'
export { useContingency } from './use-contingency.ts'
export { dropVisit, forgetVisit, isVisiting, useSupportVisit } from './visit-store.ts'
