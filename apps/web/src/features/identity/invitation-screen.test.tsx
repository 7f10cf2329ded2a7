// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { resetAuthState } from './auth-state.ts'
import { InvitationScreen } from './invitation-screen.tsx'

const offer = {
  company_id: '018f0000-0000-7000-8000-000000000001',
  company_name: 'Soda La Esquina S.A.',
  email: 'nueva@example.test',
  role: 'biller',
  invited_by: 'Olga Solano',
  has_account: true,
}

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('identity')
})
beforeEach(() => resetAuthState())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Whoever followed the link while the server was away was told to ask for a new one.
it('says that an invitation is over only where that is known, and asks again where it is not', async () => {
  let isAway = true
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('Failed to fetch')
    return Response.json(offer)
  })
  await showAtAddress(<InvitationScreen token="one" onJoined={() => undefined} />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText(/no longer works/)).toBeNull()
  isAway = false
  fireEvent.click(again)
  await screen.findByRole('heading', { name: 'Soda La Esquina S.A. invites you' })
})

it('says of a used one that it is over', async () => {
  const over = { code: 'invitation-over', message: 'Over.', errors: {} }
  vi.stubGlobal('fetch', async () => Response.json(over, { status: 422 }))
  await showAtAddress(<InvitationScreen token="one" onJoined={() => undefined} />)
  await screen.findByRole('heading', { name: 'This invitation no longer works' })
})
