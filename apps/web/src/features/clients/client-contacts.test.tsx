// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ClientContacts } from './client-contacts.tsx'

vi.mock('#features/companies/index.ts', () => ({ useCan: () => true }))
vi.mock('#ui/feedback/toasts.tsx', () => ({ toastSuccess: vi.fn(), toastError: vi.fn() }))

const company = '018f0000-0000-7000-8000-000000000001'
const people = ['Ana', 'Beto', 'Carla'].map((name, index) => ({
  id: `018f0000-0000-7000-8000-00000000000${index}`,
  name,
  role: null,
  email: `${name.toLowerCase()}@example.com`,
  phone: null,
  receives: [],
}))
/** Who was sent, and how to let it arrive. */
let saves: { names: string[]; arrive: () => void }[]

beforeEach(async () => {
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('tools')
  saves = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json({ data: people })
    const { contacts } = JSON.parse(String(init.body)) as { contacts: typeof people }
    await new Promise<void>((arrive) => saves.push({ names: contacts.map(({ name }) => name), arrive }))
    return Response.json({ data: contacts })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// All of them are saved together: the second sent back the one whose removal was still under way.
it('two people removed within one answer are both gone', async () => {
  await showAtAddress(<ClientContacts company={company} id="c1" />)
  for (const name of ['Ana', 'Carla'])
    fireEvent.click(await screen.findByRole('button', { name: `Remove ${name}` }))
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(saves[0]!.names).toEqual(['Beto', 'Carla'])
  saves[0]!.arrive()
  await waitFor(() => expect(saves).toHaveLength(2))
  expect(saves[1]!.names).toEqual(['Beto'])
  saves[1]!.arrive()
  await waitFor(() => expect(screen.queryByText('Carla')).toBeNull())
  expect(screen.queryByText('Ana')).toBeNull()
})
