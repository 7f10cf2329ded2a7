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

// A link of which a part was missing showed an error of a field that nobody sees.
it.each(['invitation-over', 'invalid'])('says that it is over where the server answers %s', async (code) => {
  const over = { code, message: 'Over.', errors: {} }
  vi.stubGlobal('fetch', async () => Response.json(over, { status: 422 }))
  await showAtAddress(<InvitationScreen token="one" onJoined={() => undefined} />)
  await screen.findByRole('heading', { name: 'This invitation no longer works' })
})

it('asks nobody about a link without its end', async () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  await showAtAddress(<InvitationScreen token="" onJoined={() => undefined} />)
  await screen.findByRole('heading', { name: 'This invitation no longer works' })
  expect(asked).not.toHaveBeenCalled()
})
