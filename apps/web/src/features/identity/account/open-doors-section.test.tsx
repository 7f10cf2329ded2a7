// @vitest-environment happy-dom
import type { OpenDoor } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadPartWords, loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { OpenDoorsSection } from './open-doors-section.tsx'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('identity')
  await loadPartWords(['identity'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const added_at = '2026-11-28T16:12:00.000Z'
let doors: OpenDoor[]
const fetching = vi.fn<typeof fetch>()

function show() {
  fetching.mockReset().mockImplementation(async (url) => {
    if (url !== '/api/security/doors/close') return Response.json({ data: doors })
    doors = []
    return new Response(null, { status: 204 })
  })
  vi.stubGlobal('fetch', fetching)
  return render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <OpenDoorsSection />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

it('names what opens the account with when and from where it was added, and closes all of it with the password', async () => {
  doors = [
    { kind: 'key', name: 'Till', company: 'Soda Tapia', added_at, address: null },
    { kind: 'passkey', name: 'Phone', company: null, added_at, address: '203.0.113.66' },
    { kind: 'two-step', name: '', company: null, added_at, address: null },
  ]
  show()
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^API key “Till” of Soda TapiaAdded \S/),
    expect.stringMatching(/^Passkey “Phone”Added .+ · 203\.0\.113\.66$/),
    expect.stringMatching(/^Two-step codes/),
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Close all of it' }))
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Close all of it' }))
  await waitFor(() => expect(screen.queryByText(/Soda Tapia/)).toBeNull())
  const [, asked] = fetching.mock.calls.find(([url]) => url === '/api/security/doors/close')!
  expect(JSON.parse(String(asked!.body))).toEqual({ password: 'secret', code: '' })
})

it('is not there where nothing else opens the account', async () => {
  doors = []
  const { container } = show()
  await waitFor(() => expect(fetching).toHaveBeenCalled())
  expect(container.querySelector('section')).toBeNull()
})
