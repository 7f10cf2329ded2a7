import { part } from '#lib/part.ts'

export { authorityStateQuery } from './authority-state.ts'
export { useCanWholeClient } from './can-whole-client.ts'
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
export { useCan, useCompanyId, useCurrentCompany, useIsSimplified } from './current-company.ts'
export { EnvironmentBadge } from './environment-badge.tsx'
export { listEntriesQuery, useListEntries } from './list-entries.ts'
export { useMayDo, useOfferedActions } from './offered-actions.ts'
export { endSupportVisit, leaveEndedVisit, openSupportVisit, restoreVisit } from './support-visit.ts'
export { SwitchQuestion } from './switch-question.tsx'
export { useContingency } from './use-contingency.ts'
export { useOpenInCompany } from './use-open-in-company.ts'
export { dropVisit, forgetVisit, isVisiting, useSupportVisit } from './visit-store.ts'

/** Until when a company can sign; where it is said it comes after the rest. */
export const CertificateTerm = part(() => import('./certificate-term.tsx'), 'CertificateTerm', {
  words: ['tools'],
})
