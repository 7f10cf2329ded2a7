// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resetCompanies } from '#features/companies/index.ts'
import { blankDraft } from '#features/documents/editor/draft/draft.ts'
import {
  noteSavedHere,
  readLocalCopy,
  wasSavedHere,
  writeLocalCopy,
} from '#features/documents/editor/draft/local-copy.ts'
import { keepCart, readCart } from '#features/documents/tickets/parked.ts'
import { auth, resetAuthState, signOut } from '#features/identity/index.ts'
import { readRecents, rememberRecent } from '#features/layout/palette/recents.ts'
import { connectSession } from './session-wiring.ts'

const company = 'c1'
const cafe = { id: company, name: 'Café' } as Company
const draft = { ...blankDraft('CRC', undefined as never), lines: [] }
const router = { state: { location: { pathname: '/', href: '/' } }, navigate: vi.fn() } as never

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  resetAuthState()
  resetCompanies()
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => {})),
  )
})
afterEach(() => vi.unstubAllGlobals())

const enter = (id: string) =>
  auth.set({ token: id, user: { id, name: id, email: `${id}@example.test` }, companyDefault: cafe })

/** What a person finds of their own at this browser. */
const found = () => ({
  copy: readLocalCopy(company, 'new')?.at ?? null,
  cart: readCart(company) !== null,
  isMine: wasSavedHere('d1', 3),
  recents: readRecents(company).map(({ title }) => title),
})

async function workAndLeave() {
  enter('ana')
  writeLocalCopy(company, 'new', { draft, at: 7 })
  keepCart(company, draft)
  noteSavedHere('d1', 3)
  rememberRecent(company, { id: 'r1', title: 'Clínica Dental', href: '/clients/1' })
  // The request that tells the server may hang: the person has gone.
  void signOut()
}

it('the next person is shown nothing of who worked here before; they find their unsaved work again', async () => {
  connectSession(router, new QueryClient())
  await workAndLeave()
  const nothing = { copy: null, cart: false, isMine: false, recents: [] }
  expect(found()).toEqual(nothing)
  enter('berta')
  expect(found()).toEqual(nothing)
  keepCart(company, null)
  void signOut()
  enter('ana')
  expect(found()).toEqual({ copy: 7, cart: true, isMine: true, recents: [] })
})

it('an editor that closes as its person signs out keeps what they typed for them', () => {
  enter('ana')
  const person = 'ana'
  void signOut()
  writeLocalCopy(company, 'new', { draft, at: 9 }, person)
  enter('berta')
  expect(found().copy).toBeNull()
  resetAuthState()
  enter('ana')
  expect(found().copy).toBe(9)
})

it.each([
  ['of who is signed in as the new release starts', 'ana', true],
  ['of nobody where nobody is', null, false],
])('what an earlier release kept is %s', async (_, person, isTheirs) => {
  localStorage.setItem(`cuenta-clara-cart-${company}`, JSON.stringify(draft))
  if (person !== null) enter(person)
  connectSession(router, new QueryClient())
  enter('ana')
  await expect.poll(() => localStorage.getItem(`cuenta-clara-cart-${company}`)).toBeNull()
  expect(found().cart).toBe(isTheirs)
})
