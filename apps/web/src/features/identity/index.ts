export { CurrentPasswordInput } from './account/current-password-input.tsx'
export { PasswordGate } from './account/password-gate.tsx'
export { ProofQuestion } from './account/proof-question.tsx'
export { SecondStepInput } from './account/second-step-input.tsx'
export {
  auth,
  isAuthenticated,
  keepCompany,
  keepCurrency,
  parseCurrency,
  resetAuthState,
  restoreSession,
  useAuth,
  useCurrencyCode,
} from './auth-state.ts'
export { guard, isAble } from './guard.ts'
export { HeadOfAllCompanies } from './head-of-all-companies.tsx'
export { installationQuery } from './installation.ts'
export { refreshProfile } from './load-profile.ts'
export { ownNames, personHere, readOwn, writeOwn } from './own-storage.ts'
export { signOut } from './sign-out.ts'
