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
export { guard } from './guard.ts'
export { safeRedirect } from './redirect.ts'
export { loadProfile, signOut } from './sign-in.ts'
