// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { auth, resetAuthState } from '#features/identity/index.ts'
import { fetchScreen } from './fetch-screen.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

beforeEach(() => {
  localStorage.clear()
  resetAuthState()
})
afterEach(() => resetAuthState())

/** The routes whose parts are asked for before anything is drawn. */
function fetched(address: string): string[] {
  const router = createAppRouter(createQueryClient(), createMemoryHistory({ initialEntries: [address] }))
  const load = vi.spyOn(router, 'loadRouteChunk').mockImplementation(async () => {
    throw new Error('no line')
  })
  fetchScreen(router)
  return load.mock.calls.map(([route]) => route.id as string)
}
const signIn = () => auth.set({ token: 't', user: { name: 'Ana', email: 'ana@example.test' } })

test('the parts of the screen that an address names are asked for at once', () => {
  signIn()
  expect(fetched('/invoices?page=2')).toEqual(['__root__', '/invoices/'])
})

test('who is sent away from a screen fetches nothing of it, nor who may be', () => {
  expect(fetched('/invoices')).toEqual([])
  expect(fetched('/login')).toEqual(['__root__', '/login'])
  signIn()
  expect(fetched('/login')).toEqual([])
  expect(fetched('/admin/users')).toEqual([])
})
