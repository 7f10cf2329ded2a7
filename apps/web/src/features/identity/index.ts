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
export { installationQuery } from './installation.ts'
export { LoginScreen } from './login-screen.tsx'
export { safeRedirect } from './redirect.ts'
export { loadProfile, signOut } from './sign-in.ts'
