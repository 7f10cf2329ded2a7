// @vitest-environment happy-dom
import { type Company, endpoints } from '@cuentaclara/contracts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  companiesStore,
  isVisiting,
  openSupportVisit,
  resetCompanies,
  restoreVisit,
} from '#features/companies/index.ts'
import { auth, resetAuthState, signOut } from '#features/identity/index.ts'
import { isTabHeld, releaseTab } from '#lib/company/tab-hold.ts'
import { call } from '#lib/http/api.ts'
import { connectSession } from './session-wiring.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  resetAuthState()
  resetCompanies()
  releaseTab()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => {})),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const aCompany = (id: string) => ({ id, name: `Company ${id}` }) as Company
const aRouter = () => ({ state: { location: { pathname: '/', href: '/' } }, navigate: vi.fn() }) as never
const hearStorage = (key: string, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))

it('says so and goes on when there is no router for the guards', () => {
  // seed 088
  expect(() => connectSession(undefined, new QueryClient())).not.toThrow()
  expect(console.error).toHaveBeenCalledWith('the guards have no router to work with')
})

it('asks what the person may do once there is a connection, when the app was opened without one', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  auth.set({ token: 't', user: { name: 'Ana', email: 'ana@example.test' } })
  connectSession(aRouter(), new QueryClient())
  expect(fetch).not.toHaveBeenCalled()
  isOnline.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => fetch).toHaveBeenCalledOnce()
})

describe('a session that the server ends', () => {
  const endAt = async (pathname: string, href: string) => {
    const router = { state: { location: { pathname, href } }, navigate: vi.fn() }
    connectSession(router as never, new QueryClient())
    localStorage.setItem('token', 't')
    auth.set({ token: 't', user: { name: 'Ana', email: 'ana@example.test' } })
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }))
    await expect(call(endpoints.getUser)).rejects.toThrow()
    expect(auth.get().token).toBeNull()
    return router.navigate
  }

  it('leads to the login with the way back', async () => {
    // seed 086, seed 147, seed 192
    const navigate = await endAt('/invoices', '/invoices?page=2#top')
    expect(navigate.mock.calls).toEqual([[{ to: '/login', search: { redirect: '/invoices?page=2#top' } }]])
  })

  it('leaves whoever is at the login already where they are', async () => {
    // seed 192
    expect(await endAt('/login', '/login?redirect=%2Finvoices')).not.toHaveBeenCalled()
  })
})

describe('signing out of a visit for support', () => {
  const visit = { company: aCompany('visited'), reason: 'a call', ends_at: '2999-01-01T00:00:00Z' }
  beforeEach(async () => {
    auth.set({ token: 't', user: { id: 'root', name: 'Root', email: 'root@example.test' } })
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(JSON.stringify(visit))),
    )
    await openSupportVisit('visited', 'a call')
    connectSession(aRouter(), new QueryClient())
  })

  it('leaves nothing of it to the next person in this tab', async () => {
    // seed 144: the next person saw the banner, no selector, and calls carried the foreign company
    await signOut()
    expect(isVisiting()).toBe(false)
    expect(sessionStorage.length).toBe(0)
    expect(companiesStore.get().currentCompany).toBeNull()
    auth.set({
      token: 't2',
      user: { id: 'viewer', name: 'V', email: 'v@example.test' },
      companyDefault: aCompany('own'),
    })
    expect(companiesStore.get().currentCompany?.id).toBe('own')
  })

  it('leaves it to nobody else either whose tab came back with its memory', () => {
    const left = sessionStorage.getItem('support-visit')!
    resetAuthState()
    sessionStorage.setItem('support-visit', left)
    auth.set({ token: 't2', user: { id: 'viewer', name: 'V', email: 'v@example.test' } })
    restoreVisit()
    expect(isVisiting()).toBe(false)
    auth.set({ user: { id: 'root', name: 'Root', email: 'root@example.test' } })
    restoreVisit()
    expect(isVisiting()).toBe(true)
    resetAuthState()
  })
})

describe('another tab', () => {
  beforeEach(() => connectSession(aRouter(), new QueryClient()))

  it('that works for another company holds this one until somebody says which it is for', () => {
    companiesStore.set({ currentCompany: aCompany('a') })
    hearStorage('company_default', JSON.stringify(aCompany('b')))
    expect(isTabHeld()).toBe(true)
    hearStorage('company_default', JSON.stringify(aCompany('a')))
    expect(isTabHeld()).toBe(false)
  })

  it('that signs out signs out here, and nothing stays held', () => {
    auth.set({ token: 't', user: { name: 'Ana', email: 'ana@example.test' } })
    companiesStore.set({ currentCompany: aCompany('a') })
    hearStorage('company_default', JSON.stringify(aCompany('b')))
    hearStorage('token', null)
    expect(auth.get().token).toBeNull()
    expect(isTabHeld()).toBe(false)
  })
})
