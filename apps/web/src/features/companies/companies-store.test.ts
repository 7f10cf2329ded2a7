// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auth, resetAuthState } from '#features/identity/index.ts'
import {
  companiesStore,
  fetchCompanies,
  resetCompanies,
  selectCompany,
  selectFailure,
  syncWithAuth,
} from './companies-store.ts'

const fetching = vi.fn<typeof fetch>()

beforeEach(() => {
  localStorage.clear()
  resetAuthState()
  resetCompanies()
  fetching.mockReset()
  vi.stubGlobal('fetch', fetching)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('loading companies', () => {
  it('replaces the list, unwraps entries and sorts by name without minding case', async () => {
    // seed 112, seed 118, seed 119, seed 120, seed 165, seed 220
    companiesStore.set({ companies: [aCompany('of before')] })
    answer({
      data: [aCompany('zeta'), { company_id: 'x', active: 1, company: aCompany('Álamo') }, aCompany('beta')],
      meta,
    })
    const running = fetchCompanies()
    expect(companiesStore.get().isLoading).toBe(true)
    await running
    expect(names()).toEqual(['Álamo', 'beta', 'zeta'])
    expect(companiesStore.get()).toEqual({
      companies: expect.any(Array),
      currentCompany: null,
      isLoading: false,
      isSelecting: false,
      error: null,
      pagination: { currentPage: 1, lastPage: 3, totalItems: 25, perPage: 10 },
    })
    expect(fetching.mock.calls[0]![0]).toBe('/api/companies?page=1&perPage=10')
  })

  it('adds a page with the append flag', async () => {
    // seed 164
    answer({ data: [aCompany('b')], meta })
    await fetchCompanies()
    answer({ data: [aCompany('a')], meta })
    await fetchCompanies({ page: 2, append: true })
    expect(names()).toEqual(['b', 'a'])
  })

  it('leaves the page out when the whole list is wanted', async () => {
    // seed 221
    answer({ data: [], meta })
    await fetchCompanies({ isWhole: true })
    expect(fetching.mock.calls[0]![0]).toBe('/api/companies?perPage=10')
  })

  it('stores the sentence of a failure, else the Spanish one, logs and rethrows', async () => {
    // seed 193, seed 026
    answer({ message: 'No autorizado' }, 403)
    await expect(fetchCompanies()).rejects.toThrow('No autorizado')
    expect(companiesStore.get()).toMatchObject({ error: 'No autorizado', isLoading: false })
    fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(fetchCompanies()).rejects.toThrow()
    expect(companiesStore.get().error).toBe('Error al cargar las empresas')
    answer({}, 500)
    await expect(fetchCompanies()).rejects.toThrow()
    expect(companiesStore.get().error).toBe('Error al cargar las empresas')
    expect(console.error).toHaveBeenCalledTimes(3)
  })
})

describe('selecting a company', () => {
  it('sends the choice, then takes company, default, list and currency from the answer, then tells the window', async () => {
    // seed 152, seed 153, seed 154, seed 156, seed 157, seed 158, seed 223
    const company = aCompany('Café')
    companiesStore.set({ companies: [company] })
    auth.set({ user: { id: 'u1', name: 'Ana', email: 'ana@example.test' } })
    const told = hearChange()
    const wasLoading: boolean[] = []
    fetching.mockImplementationOnce(async () => {
      wasLoading.push(companiesStore.get().isLoading)
      const chosen = { ...company, general_configurations: { currency: '{"id":1}' } }
      return new Response(JSON.stringify({ company: chosen }))
    })
    await selectCompany(company)
    expect(wasLoading).toEqual([true])
    expect(JSON.parse(String(fetching.mock.calls[0]![1]?.body))).toEqual({
      company_id: company.id,
      user_id: 'u1',
    })
    expect(companiesStore.get().currentCompany?.general_configurations).toEqual({ currency: '{"id":1}' })
    expect(companiesStore.get().companies[0]?.general_configurations).toEqual({ currency: '{"id":1}' })
    expect(auth.get().companyDefault?.id).toBe(company.id)
    expect(JSON.parse(localStorage.getItem('company_default')!)).toMatchObject({ id: company.id })
    expect(auth.get().currentCurrency).toEqual({ id: 1, symbol: '$' })
    expect(told).toHaveBeenCalledOnce()
    const { detail } = told.mock.calls[0]![0] as CustomEvent
    expect(detail).toMatchObject({ companyId: company.id, company: { name: 'Café' } })
    expect(companiesStore.get().isLoading).toBe(false)
  })

  it('tells the window last: whoever hears it finds store, session, storage and currency changed', async () => {
    // seed 160
    const company = aCompany('Café')
    companiesStore.set({ companies: [company] })
    auth.set({ companyDefault: aCompany('old'), currentCurrency: { id: 2, symbol: '₡' } })
    answer({ company: { ...company, general_configurations: { currency: '{"id":1}' } } })
    const found: unknown[] = []
    const look = () => {
      const { currentCompany, companies } = companiesStore.get()
      const { companyDefault, currentCurrency } = auth.get()
      const stored = (key: string) => JSON.parse(localStorage.getItem(key)!)
      found.push(
        [currentCompany?.id, companyDefault?.id, stored('company_default').id],
        companies[0]?.general_configurations,
        [currentCurrency?.id, stored('current_currency').id],
      )
    }
    window.addEventListener('company-changed', look, { once: true })
    await selectCompany(company)
    expect(found).toEqual([[company.id, company.id, company.id], { currency: '{"id":1}' }, [1, 1]])
  })

  it('only logs a currency that does not parse', async () => {
    // seed 159
    const company = aCompany('Café')
    answer({ company: { ...company, general_configurations: { currency: '{broken' } } })
    await selectCompany(company)
    expect(companiesStore.get().currentCompany?.id).toBe(company.id)
    expect(console.error).toHaveBeenCalled()
  })

  it('keeps the old company, stores the error and rethrows when it fails', async () => {
    // seed 161, seed 194
    const old = aCompany('old')
    companiesStore.set({ currentCompany: old })
    const told = hearChange()
    answer({ message: 'La empresa está suspendida' }, 409)
    await expect(selectCompany(aCompany('new'))).rejects.toThrow('La empresa está suspendida')
    expect(companiesStore.get()).toMatchObject({
      currentCompany: old,
      error: 'La empresa está suspendida',
      isLoading: false,
    })
    fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(selectCompany(aCompany('new'))).rejects.toThrow()
    expect(companiesStore.get().error).toBe('Error al seleccionar la empresa')
    answer({}, 500)
    const failure = await selectCompany(aCompany('new')).catch((error) => error)
    expect(selectFailure(failure)).toBe('Error al seleccionar la empresa')
    expect(told).not.toHaveBeenCalled()
  })

  // Whoever chose twice on a slow line worked for the first, whose answer came last.
  it('stays with the one chosen last, whatever answers last', async () => {
    const [first, last] = [aCompany('first'), aCompany('last')]
    const slow = Promise.withResolvers<Response>()
    fetching.mockReturnValueOnce(slow.promise)
    const superseded = selectCompany(first)
    answer({ company: last })
    await selectCompany(last)
    slow.resolve(Response.json({ company: first }))
    expect(await superseded).toBeNull()
    expect(companiesStore.get()).toMatchObject({ currentCompany: { id: last.id }, isSelecting: false })
  })

  it('refuses an answer without data', async () => {
    // seed 162, seed 195
    answer({})
    await expect(selectCompany(aCompany('x'))).rejects.toThrow('Invalid response format')
    expect(companiesStore.get().error).toBe('Invalid response format')
  })
})

it('takes the default company of the session, and only when it differs', () => {
  // seed 150, seed 163
  const company = aCompany('Café')
  auth.set({ companyDefault: company })
  syncWithAuth()
  expect(companiesStore.get().currentCompany).toBe(company)
  auth.set({ companyDefault: { ...company } })
  syncWithAuth()
  expect(companiesStore.get().currentCompany).toBe(company)
})

const meta = { current_page: 1, last_page: 3, total: 25, per_page: 10 }

function aCompany(name: string): Company {
  return {
    id: `id-${name}`,
    name,
    trade_name: null,
    identification_type: '02',
    identification_number: '3101123456',
    environment: 'simulator',
    status: 'active',
    is_demo: true,
    colour: '#D97757',
    logo_url: null,
    role: 'owner',
    permissions: [],
    general_configurations: null,
  }
}

function names(): string[] {
  return companiesStore.get().companies.map(({ name }) => name)
}

function hearChange() {
  const listener = vi.fn()
  window.addEventListener('company-changed', listener, { once: true })
  return listener
}

function answer(body: unknown, status = 200): void {
  fetching.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }))
}

it('logs a failure to follow the auth state and goes on', () => {
  // seed 169
  const circular = { ...aCompany('a') } as Company & { self?: unknown }
  circular.self = circular
  companiesStore.set({ currentCompany: { ...circular, name: 'before' } })
  expect(() => auth.set({ companyDefault: circular })).not.toThrow()
  expect(() => syncWithAuth()).not.toThrow()
  expect(console.error).toHaveBeenCalledWith('the companies store could not be synced', expect.any(Error))
  expect(companiesStore.get().currentCompany?.name).toBe('before')
})
