// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { companiesStore, resetCompanies } from '#features/companies/index.ts'
import { auth, resetAuthState } from '#features/identity/index.ts'
import { isTabHeld, releaseTab } from '#lib/tab-hold.ts'
import { connectSession } from './session-wiring.ts'

beforeEach(() => {
  localStorage.clear()
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
