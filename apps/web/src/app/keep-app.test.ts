// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { auth, resetAuthState } from '#features/identity/index.ts'
import { startI18n } from '#lib/i18n/i18n.ts'
import { newRelease } from '#lib/new-release.ts'
import { keepApp } from './keep-app.ts'

const worker = Object.assign(new EventTarget(), {
  register: vi.fn(async () => ({})),
  getRegistration: vi.fn(async () => undefined),
})
const locks = { request: vi.fn() }
const reload = vi.fn()
let goTo: (path: { pathChanged: boolean }) => void

beforeEach(async () => {
  await startI18n('es')
  newRelease.set({ isHere: false })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: worker, locks })
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  resetAuthState()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

it('leaves the device of who is not signed in alone, and keeps the app once somebody is', () => {
  start()
  expect(worker.register).not.toHaveBeenCalled()
  signIn()
  expect(worker.register).toHaveBeenCalledExactlyOnceWith('/sw.js?language=es', { updateViaCache: 'none' })
})

it('keeps the words of another language once it is spoken', async () => {
  signIn()
  start()
  await startI18n('fr')
  expect(worker.register).toHaveBeenLastCalledWith('/sw.js?language=fr', { updateViaCache: 'none' })
})

it('takes up a new release at the next screen, and not for another tab of the same one', () => {
  start()
  hear('one')
  goTo({ pathChanged: false })
  goTo({ pathChanged: true })
  expect(reload).not.toHaveBeenCalled()
  hear('two')
  goTo({ pathChanged: false })
  expect(reload).not.toHaveBeenCalled()
  goTo({ pathChanged: true })
  expect(reload).toHaveBeenCalledOnce()
})

it('says which release this window shows for as long as it is open', () => {
  start()
  expect(locks.request).toHaveBeenCalledWith(
    'cuenta-clara-files-one',
    { mode: 'shared' },
    expect.any(Function),
  )
})

function start(): void {
  const router = {
    history: { flush: vi.fn() },
    subscribe: (_: string, listener: typeof goTo) => {
      goTo = listener
    },
  }
  keepApp(router as never, 'one')
}

function signIn(): void {
  auth.set({ token: 't', user: { email: 'ana@example.com', name: 'Ana' } })
}

function hear(release: string): void {
  worker.dispatchEvent(new MessageEvent('message', { data: { release } }))
}
