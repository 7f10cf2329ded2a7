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
export { installationQuery } from './installation.ts'
export { refreshProfile, signOut } from './sign-in.ts'
