import type { Company, CompanyUser, GeneralConfigurations, Profile, User } from '@cuentaclara/contracts'
import {
  clearStoredSession,
  readStored,
  readStoredJson,
  removeStored,
  storageKeys,
  writeStored,
  writeStoredJson,
} from '#lib/http/stored-session.ts'
import { type CurrencyCode, currencyById } from '#lib/money.ts'
import { createStore, useStore } from '#lib/store.ts'
import { isVisitOver } from './visit.ts'

export type StoredCurrency = { id: 1 | 2; symbol: string }
/** A login may answer less of a user than the profile brings a moment later. */
export type SessionUser = Partial<User> & Pick<User, 'email' | 'name'>

export type AuthState = {
  user: SessionUser | null
  token: string | null
  companyDefault: Company | null
  generalConfigurations: GeneralConfigurations | null
  currentCurrency: StoredCurrency | null
  isLoading: boolean
  error: string | null
}

const signedOut: AuthState = {
  user: null,
  token: null,
  companyDefault: null,
  generalConfigurations: null,
  currentCurrency: null,
  isLoading: false,
  error: null,
}

export const auth = createStore<AuthState>(signedOut)

export function useAuth<Selected>(select: (state: AuthState) => Selected): Selected {
  return useStore(auth, select)
}

/** Both token and user, never one of them alone (specification §4). */
export function isAuthenticated(state: AuthState = auth.get()): boolean {
  return state.token !== null && state.user !== null
}

/** Takes an empty state from what the browser stored; does nothing to a session that is there. */
export function restoreSession(): void {
  if (isAuthenticated()) return
  if (isVisitOver()) return forgetSession()
  const token = readStored(storageKeys.token)
  const user = readStoredJson<SessionUser>(storageKeys.user)
  if (token === null || user === null) return
  const companyDefault = readStoredJson<Company>(storageKeys.companyDefault) ?? firstCompany(user.companies)
  const configurations =
    readStoredJson<GeneralConfigurations>(storageKeys.generalConfigurations) ??
    companyDefault?.general_configurations ??
    null
  auth.set({ token, user, companyDefault, generalConfigurations: configurations })
  auth.set({ currentCurrency: restoreCurrency(configurations) })
}

/** Keeps a fresh sign-in, in the state and in the browser. */
export function keepSignIn(token: string, user: SessionUser): void {
  writeStored(storageKeys.token, token)
  writeStoredJson(storageKeys.user, { ...user, token })
  // Whoever enters brings a company of their own.
  auth.set({ token, user, companyDefault: null, generalConfigurations: null, error: null })
}

/**
 * Takes over a profile: the user and the company, with its configurations. Who works in a company stays there as long as it
 * is theirs, whatever was chosen elsewhere meanwhile: an editor may be open. Else it is the default one, else the first.
 */
export function keepProfile(profile: Profile): void {
  const { token, companyDefault } = auth.get()
  writeStoredJson(storageKeys.user, { ...profile.user, token })
  auth.set({ user: profile.user })
  const links = [...profile.company_user, ...(profile.user.companies ?? [])]
  const present = links.find(({ company_id }) => company_id === companyDefault?.id)?.company
  if (present !== undefined) return followCompany(present)
  const company = profile.company_default ?? profile.user.company_default ?? firstCompany(links)
  if (company !== null) keepCompany(company)
}

/** Makes a company the default one of the session, with its configurations and their currency. */
export function keepCompany(company: Company): void {
  writeStoredJson(storageKeys.companyDefault, company)
  followCompany(company)
}

function followCompany(company: Company): void {
  auth.set({ companyDefault: company })
  keepConfigurations(company.general_configurations)
}

/** Merges configurations into those of the default company and follows their currency. */
export function keepConfigurations(configurations: GeneralConfigurations | null): void {
  const { companyDefault } = auth.get()
  if (companyDefault === null) return
  const merged = { ...companyDefault.general_configurations, ...configurations }
  const company = { ...companyDefault, general_configurations: merged }
  const currency = parseCurrency(merged.currency)
  auth.set({
    companyDefault: company,
    generalConfigurations: merged,
    ...(currency && { currentCurrency: currency }),
  })
  // What is stored is the choice of the tab that chose last: it is not taken back by what this one hears of its own.
  const stored = readStoredJson<Company>(storageKeys.companyDefault)
  if (stored !== null && stored.id !== company.id) return
  writeStoredJson(storageKeys.companyDefault, company)
  writeStoredJson(storageKeys.generalConfigurations, merged)
  if (currency !== null) keepCurrency(currency)
}

export function keepCurrency(currency: StoredCurrency): void {
  writeStoredJson(storageKeys.currentCurrency, currency)
  auth.set({ currentCurrency: currency })
}

/** Reads the serialized currency of the configurations; what does not parse is only logged (specification §4). */
export function parseCurrency(text: string | null | undefined): StoredCurrency | null {
  if (text === null || text === undefined || text === '') return null
  try {
    const parsed = JSON.parse(text) as { id?: unknown } | null
    const known = currencyById(parsed?.id)
    return known === null ? null : { id: known.id, symbol: known.symbol }
  } catch (error) {
    console.error('the currency of the company does not parse', error)
    return null
  }
}

/** Forgets everything about a session, in the state and in the browser. */
export function forgetSession(): void {
  clearStoredSession()
  removeStored(storageKeys.generalConfigurations, storageKeys.currentCurrency)
  auth.set(signedOut)
}

/** The state after a 401: the browser's entries are gone already. */
export function resetAuthState(): void {
  auth.set(signedOut)
}

/** The currency documents start with: the company's, else colones. */
export function useCurrencyCode(): CurrencyCode {
  return useAuth((state) => currencyById(state.currentCurrency?.id)?.code ?? 'CRC')
}

function restoreCurrency(configurations: GeneralConfigurations | null): StoredCurrency | null {
  const stored = readStoredJson<{ id?: unknown }>(storageKeys.currentCurrency)
  const known = currencyById(stored?.id)
  if (known !== null) return { id: known.id, symbol: known.symbol }
  const currency = parseCurrency(configurations?.currency)
  if (currency !== null) writeStoredJson(storageKeys.currentCurrency, currency)
  return currency
}

function firstCompany(links: readonly CompanyUser[] = []): Company | null {
  const first = links[0]?.company ?? null
  // Whoever belongs to none, as an administrator of the platform may, misses nothing.
  if (first !== null) console.error('no company id: nothing names the default company; taking', first.name)
  return first
}
