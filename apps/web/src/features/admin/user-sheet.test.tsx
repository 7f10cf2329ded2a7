// @vitest-environment happy-dom
import type { UserRow } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { auth } from '#features/identity/index.ts'
import { loadPartWords, loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { UserSheet } from './user-sheet.tsx'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadPartWords(['admin'])
  await loadWords('identity')
})
afterEach(cleanup)

const user: UserRow = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Pablo Plataforma',
  email: 'pablo@example.test',
  is_platform_admin: true,
  is_active: true,
  is_email_confirmed: true,
  has_two_step: true,
  must_change_password: false,
  phone: null,
  language: null,
  companies: 0,
  sessions: 1,
  last_seen_at: null,
  created_at: '2026-01-01T00:00:00Z',
}

it.each([
  ['one’s own, only looked at: it leads to the profile', user.id, true],
  ['somebody else’s, changed here', '018f0000-0000-7000-8000-000000000002', false],
])('the sheet of an account is %s', async (_, id, isOwn) => {
  auth.set({ user: { id, name: 'Pablo', email: 'p@example.test' } })
  await showAtAddress(<UserSheet user={user} onClose={() => undefined} />)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  expect(name.disabled).toBe(isOwn)
  expect(screen.queryByRole('button', { name: 'Save account' }) === null).toBe(isOwn)
  expect(screen.queryByRole('link', { name: 'Open your profile' })?.getAttribute('href')).toBe(
    isOwn ? '/profile' : undefined,
  )
})

// A session that somebody found open was enough to run the installation for good.
it('asks for one’s own password before somebody else runs the installation, or has another address', async () => {
  const asked: object[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)))
    return Response.json(user)
  })
  auth.set({ user: { id: '018f0000-0000-7000-8000-000000000002', name: 'Ana', email: 'a@example.test' } })
  await showAtAddress(<UserSheet user={{ ...user, is_platform_admin: false }} onClose={() => undefined} />)
  const right = await screen.findByRole('switch', { name: /Platform administrator|Administrator/ })
  expect(screen.queryByLabelText(/^Your password/)).toBeNull()
  fireEvent.click(right)
  const password = screen.getByLabelText(/^Your password/)
  fireEvent.change(password, { target: { value: 'siete gatos' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save account' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({ is_platform_admin: true, password: 'siete gatos' })
  vi.unstubAllGlobals()
})
