// @vitest-environment happy-dom
import type { Client } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ClientDrawer } from './client-drawer.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
/** How to let the register answer, by number. */
let answers: Map<string, (name: string) => void>

beforeEach(async () => {
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  answers = new Map()
  vi.stubGlobal('fetch', async (url: string) => {
    const number = /taxpayers\/(\d+)/.exec(url)?.[1]
    if (number === undefined) return Response.json({ data: [] })
    const { promise, resolve } = Promise.withResolvers<string>()
    answers.set(number, resolve)
    const name = await promise
    return Response.json({ identification_number: number, identification_type: '02', name, activities: [] })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// A wrong digit, mended before the register had answered: the client got the number of one and the name of another.
it('the register does not name a new client after a number that was corrected meanwhile', async () => {
  await showAtAddress(<ClientDrawer company={company} client={null} onSaved={() => {}} onClose={() => {}} />)
  const number = await screen.findByLabelText('Identity number')
  for (const typed of ['3101000001', '3101000002']) {
    fireEvent.change(number, { target: { value: typed } })
    fireEvent.blur(number)
    await waitFor(() => expect(answers.has(typed)).toBe(true))
  }
  answers.get('3101000001')!('Wrong One, S. A.')
  answers.get('3101000002')!('Right One, S. A.')
  await waitFor(() => expect(name().value).toBe('Right One, S. A.'))
})

// Who had it open wrote the old words over what somebody else had changed meanwhile.
it('a client is saved over the version that the form began with, whatever was read since', async () => {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { method, headers }: RequestInit = {}) => {
    if (method !== 'PUT') return Response.json({ data: [] })
    sent.push(new Headers(headers).get('if-match'))
    return Response.json({ code: 'changed-elsewhere', message: 'Somebody changed this.' }, { status: 412 })
  })
  const drawer = (version: number) => (
    <ClientDrawer
      company={company}
      client={
        {
          id: '018f0000-0000-7000-8000-000000000009',
          name: 'Bufete',
          emails: [],
          version,
        } as unknown as Client
      }
      onSaved={() => {}}
      onClose={() => {}}
    />
  )
  await showAtAddress(drawer(4))
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Bufete nuevo' } })
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await screen.findByText('Somebody changed this.')
  expect(sent).toEqual(['"4"'])
})

const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/)
