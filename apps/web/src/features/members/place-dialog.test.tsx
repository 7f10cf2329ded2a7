// @vitest-environment happy-dom
import type { IssuingPlaces, Member } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { MemberItem } from './member-item.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const member = (change: Partial<Member>): Member => ({
  ...{
    user_id: 'beto',
    name: 'Beto Mora',
    email: null,
    role: 'biller',
    active: 1,
    is_held: false,
    is_account_active: true,
    is_self: false,
  },
  ...{ joined_at: '2026-01-01T00:00:00-06:00', last_seen_at: null, place: null },
  ...change,
})
const place = (branch: string, branch_name: string): IssuingPlaces['data'][number] => ({
  ...{ branch, branch_name, terminal: '00001', terminal_name: '00001', is_own: branch === '001', series: [] },
})

beforeAll(async () => {
  await startI18n('en')
  await loadWords('identity')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(one: Member, mayManage: boolean) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'PUT')
      sent.push([new URL(url, 'http://here').pathname.slice(-11), JSON.parse(String(body))])
    return Response.json(method === 'PUT' ? one : { data: [place('001', 'Centro'), place('002', 'Playa')] })
  })
  const props = { member: one, people: [one], company, companyName: 'Café', mayManage }
  await showAtAddress(
    <ul>
      <MemberItem {...props} />
    </ul>,
  )
  return sent
}

/** The browser opens a popover on a press; this one does not know popovers. */
function openMenu() {
  const panel = screen.getByRole('button', { name: 'Row actions Beto Mora' }).nextElementSibling!
  fireEvent(panel, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
}

async function openDialog(name: string) {
  openMenu()
  fireEvent.click(await screen.findByText('Usual branch and terminal'))
  return screen.findByLabelText<HTMLSelectElement>(`From where ${name} issues`)
}

it('is chosen for a member by who manages them, and given back to what the company does', async () => {
  const sent = await show(member({}), true)
  const field = await openDialog('Beto Mora')
  expect([...field.options].map(({ text }) => text)).toEqual([
    'As the company does',
    '001 Centro · 00001',
    '002 Playa · 00001',
  ])
  fireEvent.change(field, { target: { value: '002 00001' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual([['/beto/place', { place: { branch: '002', terminal: '00001' } }]]),
  )
  cleanup()
  const again = await show(member({ place: { branch: '002', terminal: '00001' } }), true)
  expect(screen.getByText('002 · 00001')).toBeTruthy()
  const kept = await openDialog('Beto Mora')
  expect(kept.value).toBe('002 00001')
  fireEvent.change(kept, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(again).toEqual([['/beto/place', { place: null }]]))
})

it('is offered of oneself too, of nobody else to who manages no members, and of nobody who only looks', async () => {
  await show(member({ is_self: true }), false)
  await openDialog('Beto Mora')
  cleanup()
  await show(member({}), false)
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  await show(member({ is_self: true, role: 'viewer' }), false)
  openMenu()
  await screen.findByText('Leave the company')
  expect(screen.queryByText('Usual branch and terminal')).toBeNull()
})
