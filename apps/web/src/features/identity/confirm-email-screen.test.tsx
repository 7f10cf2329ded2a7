// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { auth, resetAuthState } from './auth-state.ts'
import { ConfirmEmailScreen } from './confirm-email-screen.tsx'
import { safeRedirect } from './redirect.ts'

const token = 'a'.repeat(43)
const email = 'nuevo@example.test'
const fetching = vi.fn<typeof fetch>()

beforeAll(async () => {
  await startI18n('en')
  await loadWords('identity')
})
beforeEach(() => {
  resetAuthState()
  vi.stubGlobal('fetch', fetching)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetching.mockReset()
})

const answers = (needs: { needs_sign_in: boolean }) =>
  fetching.mockImplementation(async () => Response.json({ email, needs_password: false, ...needs }))

const show = () =>
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ConfirmEmailScreen token={token} />
      </QueryClientProvider>
    </MantineProvider>,
  )
const session = (id: string) =>
  ({ user: { id, email: `${id}@example.test`, name: id }, token: `of ${id}` }) as never

it('sends who named another address to sign in and back to the link, which is asked about anew then', async () => {
  answers({ needs_sign_in: true })
  show()
  await screen.findByRole('heading', { name: 'Sign in first' })
  expect(screen.getByText(/Nothing has changed yet/).textContent).toContain(email)
  const link = screen.getByRole('link', { name: 'Sign in' })
  // Files of one worker share the window, whose address another one may have left empty.
  const to = new URL(link.getAttribute('href')!, 'http://here')
  expect(to.pathname).toBe('/login')
  expect(safeRedirect(to.searchParams.get('redirect'), 'http://here')).toBe(`/confirm-email?token=${token}`)

  answers({ needs_sign_in: false })
  act(() => auth.set(session('ana')))
  await screen.findByRole('heading', { name: `${email} is confirmed` })
})

// The way in is for guests only: it led back here, and nothing said why.
it('signs out whoever is signed in as somebody else before it sends them to sign in', async () => {
  answers({ needs_sign_in: true })
  auth.set(session('luis'))
  const going = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  show()
  fireEvent.click(await screen.findByRole('link', { name: 'Sign in' }))
  await expect.poll(() => going).toHaveBeenCalledOnce()
  const [path, query] = String(going.mock.calls[0]![0]).split('?')
  expect([path, new URLSearchParams(query).get('redirect')]).toEqual([
    '/login',
    `/confirm-email?token=${token}`,
  ])
  expect(auth.get().token).toBeNull()
  expect(fetching.mock.calls.map(([url]) => String(url))).toContainEqual(expect.stringMatching(/logout$/))
  going.mockRestore()
})
