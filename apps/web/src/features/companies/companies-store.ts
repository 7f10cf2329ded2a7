import { type CompaniesQuery, type Company, endpoints, type PageMeta } from '@cuentaclara/contracts'
import { auth, keepCompany, keepCurrency, parseCurrency } from '#features/identity/index.ts'
import { releaseTab } from '#lib/company/tab-hold.ts'
import { call } from '#lib/http/api.ts'
import { NetworkError } from '#lib/http/api-error.ts'
import { createStore, useStore } from '#lib/store.ts'
import { dropVisit, isVisiting } from './visit-store.ts'

// Spanish whatever the language of the screen (specification §8).
export const loadFailed = 'Error al cargar las empresas'
export const selectFailed = 'Error al seleccionar la empresa'
export const invalidAnswer = 'Invalid response format'

export type CompaniesState = {
  companies: Company[]
  currentCompany: Company | null
  isLoading: boolean
  /** True only while a choice is under way, so that the shell may grey the content. */
  isSelecting: boolean
  error: string | null
  pagination: { currentPage: number; lastPage: number; totalItems: number; perPage: number }
}

/** A list entry may be a company or wrap it (specification §3). */
export type CompanyEntry = Company | { company: Company }

export const companiesStore = createStore<CompaniesState>({
  companies: [],
  currentCompany: null,
  isLoading: false,
  isSelecting: false,
  error: null,
  pagination: { currentPage: 1, lastPage: 1, totalItems: 0, perPage: 10 },
})

export function useCompanies<Selected>(select: (state: CompaniesState) => Selected): Selected {
  return useStore(companiesStore, select)
}

export type FetchCompanies = {
  page?: number
  search?: string
  options?: string
  perPage?: number
  /** Adds the page to the list instead of replacing it. */
  append?: boolean
  /** Leaves `page` out, and so asks for the whole list. */
  isWhole?: boolean
}

/** Loads a page of the user's companies into the store; failures are stored, logged and rethrown. */
export async function fetchCompanies(input: FetchCompanies = {}): Promise<void> {
  companiesStore.set({ isLoading: true, error: null })
  try {
    const answer = await call(endpoints.listCompanies, { query: queryOf(input) })
    const loaded = (answer.data as CompanyEntry[]).map(unwrapCompany)
    companiesStore.set(({ companies }) => ({
      companies: input.append ? [...companies, ...loaded] : sortByName(loaded),
      pagination: paginationOf(answer.meta),
    }))
  } catch (error) {
    console.error('companies could not be loaded', error)
    companiesStore.set({ error: messageOf(error) ?? loadFailed })
    throw error
  } finally {
    companiesStore.set({ isLoading: false })
  }
}

/** How many choices were made: the answer to an earlier one does not undo the last. */
let selections = 0

/**
 * Makes a company the selected one, here and on the server, and tells the window with `company-changed`. Answers null, and does nothing,
 * where another was chosen meanwhile.
 */
export async function selectCompany(company: Company): Promise<Company | null> {
  selections += 1
  const own = selections
  const isSuperseded = () => own !== selections
  companiesStore.set({ isLoading: true, isSelecting: true, error: null })
  try {
    const answer = await call(endpoints.selectCompany, {
      body: { company_id: company.id, user_id: auth.get().user?.id },
    })
    // A fault of ours in the answer must read as such, not as a crash somewhere later.
    if (!answer?.company) throw new Error(invalidAnswer)
    if (isSuperseded()) return null
    const chosen = { ...company, ...answer.company }
    // Whoever chooses a company of their own has seen enough of another's.
    void dropVisit()
    companiesStore.set({ currentCompany: chosen })
    keepCompany(chosen)
    followCurrency(chosen)
    syncIntoList(chosen)
    // Whoever chooses here has said what this tab works for.
    releaseTab()
    announce(chosen)
    return chosen
  } catch (error) {
    if (isSuperseded()) return null
    companiesStore.set({ error: selectFailure(error) })
    throw error
  } finally {
    if (!isSuperseded()) companiesStore.set({ isLoading: false, isSelecting: false })
  }
}

/** The sentence for a selection that failed, to show where it was asked for. */
export function selectFailure(error: unknown): string {
  return messageOf(error) ?? selectFailed
}

/** Copies the auth state's default company when it differs from the current one; a failure is only logged. */
export function syncWithAuth(): void {
  try {
    // What is visited for support is nobody's own company, and stays until the visit ends.
    if (isVisiting()) return
    const { companyDefault } = auth.get()
    const { currentCompany } = companiesStore.get()
    if (companyDefault === currentCompany) return
    if (companyDefault?.id !== currentCompany?.id || isChanged(companyDefault, currentCompany)) {
      companiesStore.set({ currentCompany: companyDefault })
    }
  } catch (error) {
    console.error('the companies store could not be synced', error)
  }
}

/** Back to nothing, when a session ends. */
export function resetCompanies(): void {
  companiesStore.set({
    companies: [],
    currentCompany: null,
    error: null,
    isLoading: false,
    isSelecting: false,
  })
}

export function unwrapCompany(entry: CompanyEntry): Company {
  return 'company' in entry && entry.company ? entry.company : (entry as Company)
}

export function sortByName(companies: readonly Company[]): Company[] {
  return companies.toSorted((a, b) => a.name.localeCompare(b.name, 'es', { sensitivity: 'accent' }))
}

function queryOf({
  page = 1,
  search = '',
  options = '',
  perPage = 10,
  isWhole,
}: FetchCompanies): CompaniesQuery {
  return isWhole ? { search, options, perPage } : { page, search, options, perPage }
}

function paginationOf(meta: PageMeta): CompaniesState['pagination'] {
  return {
    currentPage: meta.current_page,
    lastPage: meta.last_page,
    totalItems: meta.total,
    perPage: meta.per_page,
  }
}

function followCurrency(company: Company): void {
  const currency = parseCurrency(company.general_configurations?.currency)
  if (currency !== null) keepCurrency(currency)
}

function syncIntoList(company: Company): void {
  companiesStore.set(({ companies }) => ({
    companies: companies.map((known) => (known.id === company.id ? company : known)),
  }))
}

function announce(company: Company): void {
  window.dispatchEvent(new CustomEvent('company-changed', { detail: { companyId: company.id, company } }))
}

function isChanged(a: Company | null, b: Company | null): boolean {
  return JSON.stringify(a) !== JSON.stringify(b)
}

function messageOf(error: unknown): string | null {
  if (error instanceof NetworkError) return null
  return error instanceof Error && error.message !== '' ? error.message : null
}
