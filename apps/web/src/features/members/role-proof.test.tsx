// @vitest-environment happy-dom
import type { Member } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberItem } from './member-item.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const beto: Member = {
  ...{ user_id: 'beto', name: 'Beto Mora', email: null, role: 'biller', active: 1, is_held: false },
  ...{
    is_account_active: true,
    is_self: false,
    joined_at: '2026-01-01T00:00:00-06:00',
    last_seen_at: null,
    place: null,
  },
}

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('identity')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// They looked as everybody else, and opened nothing.
it('says whose account is disabled', async () => {
  const shown = { people: [beto], company, companyName: 'Soda', mayManage: false }
  await showAtAddress(<MemberItem member={{ ...beto, is_account_active: false }} {...shown} />)
  expect(screen.getByText('Account disabled')).toBeTruthy()
})

/** What is sent that changes something. */
function listen() {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'GET' || method === undefined) return Response.json({ data: [beto] })
    sent.push([new URL(url, 'http://here').pathname, JSON.parse(String(body))])
    return Response.json(beto)
  })
  return sent
}

async function prove() {
  const password = await screen.findByLabelText('Your password')
  fireEvent.change(password, { target: { value: 'siete gatos' } })
  fireEvent.submit(password)
}

const proof = { password: 'siete gatos', code: '' }

it('gives a role that lets others in once its giver has typed their password, and another at once', async () => {
  const sent = listen()
  const props = { member: beto, people: [beto], company, companyName: 'Café', mayManage: true }
  await showAtAddress(
    <ul>
      <MemberItem {...props} />
    </ul>,
  )
  const role = screen.getByRole('combobox', { name: /Beto Mora/ })
  fireEvent.change(role, { target: { value: 'viewer' } })
  await waitFor(() => expect(sent).toEqual([['/api/members/beto', { role: 'viewer' }]]))
  fireEvent.change(role, { target: { value: 'administrator' } })
  await prove()
  await waitFor(() =>
    expect(sent.slice(1)).toEqual([['/api/members/beto', { role: 'administrator', ...proof }]]),
  )
})

it('asks somebody in with such a role only then, too', async () => {
  const sent = listen()
  const onClose = vi.fn()
  await showAtAddress(<InviteForm company={company} isOwner onClose={onClose} />)
  const email = screen.getByRole('textbox')
  fireEvent.change(email, { target: { value: 'gloria@example.test' } })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'owner' } })
  fireEvent.submit(email)
  await prove()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([['/api/invitations', { email: 'gloria@example.test', role: 'owner', ...proof }]])
})
