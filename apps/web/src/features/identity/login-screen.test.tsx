// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { onSessionEnd } from '#lib/http/api.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { toastAction } from '#ui/feedback/toasts.tsx'
import { resetAuthState } from './auth-state.ts'
import { LoginScreen } from './login-screen.tsx'

vi.mock('#ui/feedback/toasts.tsx', () => ({ toastAction: vi.fn() }))

const fetching = vi.fn<typeof fetch>()
let loginAnswer: () => Response | Promise<Response>
let demoNotice: 'public' | 'closed' | null

beforeAll(async () => {
  await startI18n('en')
  await loadWords('identity')
})
beforeEach(() => {
  resetAuthState()
  localStorage.clear()
  demoNotice = null
  vi.stubGlobal('fetch', fetching)
  fetching.mockImplementation(async (url) => {
    if (url === '/api/installation')
      return json({ demo: true, demo_notice: demoNotice, language: 'en', product: '', version: '1' })
    return url === '/api/auth/login' ? loginAnswer() : json({}, 404)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetching.mockReset()
})

it('shows the exact sentence, clears the password and focuses it after a refusal', async () => {
  // seed 175, seed 027, seed 148
  loginAnswer = () => json({ message: 'Unauthorized' }, 401)
  const [onSignedIn, onEnd] = [vi.fn(), vi.fn()]
  const stopHearing = onSessionEnd(onEnd)
  show(onSignedIn)
  enter('owner@demo.test', 'wrong')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'Las credenciales son incorrectas. Por favor verifica tu email y contraseña.',
  )
  const password = screen.getByLabelText('Password') as HTMLInputElement
  await waitFor(() => expect(document.activeElement).toBe(password))
  expect(password.value).toBe('')
  stopHearing()
  expect([onSignedIn.mock.calls, onEnd.mock.calls]).toEqual([[], []])
})

it.each([
  ['public', /public demonstration/],
  ['closed', /accounts of the demonstration are closed/],
] as const)('says of a demo that is %s what is to be known', async (says, sentence) => {
  demoNotice = says
  show(vi.fn())
  expect(await screen.findByText(sentence)).toBeTruthy()
})

it('says that one is in, but the company could not be loaded, when the profile fails', async () => {
  // seed 142
  loginAnswer = () => json({ user: { name: 'Lucía', email: 'owner@demo.test', token: 't1' } })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const onSignedIn = vi.fn()
  show(onSignedIn)
  enter('owner@demo.test', 'secret')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(toastAction).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'Signed in, but your company could not be loaded.', action: 'Retry' }),
  )
})

it.each([
  ['unused', /nobody used it for a while/],
  ['elsewhere', /on another device/],
] as const)('says why a session that was here before ended: %s', (ended, words) => {
  show(undefined, ended)
  expect(screen.getByText(words)).toBeTruthy()
})

it('says that there is no connection before anybody tries, until it is back', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show()
  screen.getByText(/There is no internet connection/)
  isOnline.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  expect(screen.queryByText(/There is no internet connection/)).toBeNull()
  isOnline.mockRestore()
})

it('says when there is no connection', async () => {
  // seed 179
  loginAnswer = () => Promise.reject(new TypeError('Failed to fetch'))
  show()
  enter('owner@demo.test', 'secret')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error de conexión. Por favor verifica tu conexión a internet.',
  )
})

it('asks for what is missing before it asks the server', () => {
  show()
  enter('', '')
  expect(screen.getByText('Enter your e-mail')).toBeTruthy()
  expect(screen.getByText('Enter your password')).toBeTruthy()
  expect(fetching.mock.calls.some(([url]) => url === '/api/auth/login')).toBe(false)
})

it('counts down when too many tries were made', async () => {
  loginAnswer = () => json({ message: 'Demasiados intentos.' }, 429, { 'retry-after': '75' })
  show()
  enter('owner@demo.test', 'wrong')
  const button = await screen.findByRole('button', { name: /Try again in 1:1/ })
  expect((button as HTMLButtonElement).disabled).toBe(true)
})

it('asks for a session of thirty days when told to keep it, and for the usual one when not', async () => {
  loginAnswer = () => json({}, 401)
  const bodies = () =>
    fetching.mock.calls
      .filter(([url]) => url === '/api/auth/login')
      .map(([, init]) => JSON.parse(String(init?.body)) as object)
  show()
  enter('owner@demo.test', 'secret')
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]).toEqual({ email: 'owner@demo.test', password: 'secret', remember: true })
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('checkbox'))
  enter('owner@demo.test', 'secret')
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toEqual({ email: 'owner@demo.test', password: 'secret' })
})

it('lets a password be pasted, looked at, and filled in by a manager', () => {
  show()
  const password = screen.getByLabelText('Password') as HTMLInputElement
  expect(fireEvent.paste(password, { clipboardData: { getData: () => 'pasted' } })).toBe(true)
  expect([password.type, password.autocomplete]).toEqual(['password', 'current-password'])
  expect((screen.getByLabelText('E-mail') as HTMLInputElement).autocomplete).toContain('username')
  fireEvent.mouseDown(screen.getByRole('button', { name: /show/i }))
  expect(password.type).toBe('text')
})

it('asks for the code of the second step, and goes on once it is right', async () => {
  loginAnswer = () =>
    json({ code: 'two-step-required', message: 'Code?', params: { challenge: 'c'.repeat(43) } }, 403)
  fetching.mockImplementation(async (url) => {
    if (url === '/api/auth/login') return loginAnswer()
    if (url === '/api/auth/two-step') return json({ user: { name: 'L', email: 'o@demo.test', token: 't1' } })
    return json({}, 404)
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const onSignedIn = vi.fn()
  show(onSignedIn)
  enter('owner@demo.test', 'secret')
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } })
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  const sent = fetching.mock.calls.find(([url]) => url === '/api/auth/two-step')?.[1]
  expect(JSON.parse(String(sent?.body))).toEqual({ challenge: 'c'.repeat(43), code: '123456' })
})

it('asks who runs the installation for their passkey after the password, and offers a way back', async () => {
  loginAnswer = () =>
    json(
      {
        code: 'passkey-needed',
        message: 'Muestre su llave de acceso.',
        params: { challenge: 'c'.repeat(43) },
      },
      403,
    )
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const onSignedIn = vi.fn()
  show(onSignedIn)
  enter('admin@demo.test', 'secret')
  const back = await screen.findByRole('button', { name: 'Start again' })
  expect(screen.getByText('Muestre su llave de acceso.')).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  fireEvent.click(back)
  expect(screen.getByLabelText('Password')).toBeTruthy()
  expect(onSignedIn).not.toHaveBeenCalled()
})

it('keeps a session for this visit only, where that was chosen, after a second step too', async () => {
  loginAnswer = () =>
    json({ code: 'two-step-required', message: 'Code?', params: { challenge: 'c'.repeat(43) } }, 403)
  fetching.mockImplementation(async (url) => {
    if (url === '/api/auth/login') return loginAnswer()
    if (url === '/api/auth/two-step') return json({ user: { name: 'L', email: 'o@demo.test', token: 't1' } })
    return json({}, 404)
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // Read as it is written: the cookies of this document are lost now and then.
  const setCookie = vi.spyOn(document, 'cookie', 'set')
  const onSignedIn = vi.fn()
  show(onSignedIn)
  fireEvent.click(screen.getByRole('checkbox'))
  enter('owner@demo.test', 'secret')
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } })
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(setCookie.mock.calls.flat().join(' ')).toContain('cuenta-clara-keep=false')
  setCookie.mockRestore()
})

it('leaves the password where it was when nobody could judge it', async () => {
  loginAnswer = () => json({ code: 'database-away', message: 'El servidor perdió su base de datos.' }, 503)
  show()
  enter('owner@demo.test', 'secret')
  expect((await screen.findByRole('alert')).textContent).toBe('El servidor perdió su base de datos.')
  const password = screen.getByLabelText('Password') as HTMLInputElement
  await waitFor(() => expect(document.activeElement).toBe(password))
  expect(password.value).toBe('secret')
})

it('enters the demo with one press', async () => {
  loginAnswer = () => json({ user: { name: 'Lucía', email: 'owner@demo.test', token: 't1' } })
  const onSignedIn = vi.fn()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(onSignedIn)
  fireEvent.click(await screen.findByRole('button', { name: /Owner/ }))
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  const sent = fetching.mock.calls.find(([url]) => url === '/api/auth/login')?.[1]
  // seed 206
  expect(JSON.parse(String(sent?.body))).toEqual({ email: 'owner@demo.test', password: 'cuenta-clara-demo' })
})

function show(onSignedIn = () => {}, ended?: 'unused' | 'elsewhere'): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <LoginScreen onSignedIn={onSignedIn} ended={ended} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

function enter(email: string, password: string): void {
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers })
}
