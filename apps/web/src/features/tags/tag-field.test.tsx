// @vitest-environment happy-dom
import type { Company, ListEntry } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { companiesStore, listEntriesQuery } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { TagField } from './tag-field.tsx'
import { TagWords } from './tag-words.tsx'

const company = { id: '018f0000-0000-7000-8000-000000000001' } as Company
const entry = (id: string, change: Partial<ListEntry> = {}): ListEntry => ({
  id,
  kind: 'tag',
  name: `Etiqueta ${id}`,
  is_archived: false,
  updated_at: '2026-11-28T12:00:00.000Z',
  ...change,
})
let entries: ListEntry[] = []
const onChange = vi.fn()

beforeAll(async () => {
  await startI18n('es')
  await loadWords('tools')
  companiesStore.set({ currentCompany: company })
})
beforeEach(() => {
  vi.resetAllMocks()
  vi.stubGlobal('fetch', async () => Response.json({ data: entries }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Where the list of tags was read before, as it stood then. */
function show(node: ReactNode, known: ListEntry[]) {
  const cache = new QueryClient()
  cache.setQueryData(listEntriesQuery(company.id).queryKey, { data: known })
  render(
    <QueryClientProvider client={cache}>
      <MantineProvider>{node}</MantineProvider>
    </QueryClientProvider>,
  )
}

/** The browser opens a popover on a press; this one does not know popovers. */
function open(name: string) {
  const panel = screen.getByRole('button', { name }).nextElementSibling!
  fireEvent(panel, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
}

// It stood on the page of a document and in no row of a list.
it('a row says what it carries, archived since or not', () => {
  entries = [entry('1', { is_archived: true }), entry('2')]
  show(<TagWords ids={['1']} />, entries)
  expect(screen.getByText('Etiqueta 1')).toBeDefined()
  expect(screen.queryByText('Etiqueta 2')).toBeNull()
})

it('a tick says what it changes, and nothing about the others', () => {
  entries = [entry('1'), entry('2')]
  show(<TagField tags={['1']} canEdit onChange={onChange} />, entries)
  open('Etiquetas: Etiqueta 1')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Etiqueta 2' }))
  expect(onChange).toHaveBeenLastCalledWith({ add: ['2'], remove: [] })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Etiqueta 1' }))
  expect(onChange).toHaveBeenLastCalledWith({ add: [], remove: ['1'] })
})

// A draft on the device kept it: saving was refused, and the field did not show what to take off.
it('a tag that was deleted since can be taken off, even where none is left', async () => {
  entries = []
  show(<TagField tags={['1']} canEdit onChange={onChange} />, [entry('2')])
  await expect.poll(() => screen.getByRole('button', { name: 'Etiquetas' })).toBeDefined()
  open('Etiquetas')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Etiqueta eliminada' }))
  expect(onChange).toHaveBeenCalledWith({ add: [], remove: ['1'] })
})

it('a tag that somebody made meanwhile is read, and not taken for a deleted one', async () => {
  entries = [entry('1')]
  show(<TagField tags={['1']} canEdit onChange={onChange} />, [])
  expect(await screen.findByText('Etiqueta 1')).toBeDefined()
})
