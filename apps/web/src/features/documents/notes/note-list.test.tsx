// @vitest-environment happy-dom
import type { Company, DocumentRow } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { NoteList } from './note-list.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('counter')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const payment = '018f0000-0000-7000-8000-0000000000d2'
const note = {
  id: '018f0000-0000-7000-8000-0000000000d1',
  kind: 'credit-note',
  consecutivo: '00100001030000000007',
  client_name: 'Soda Tica',
  currency: 'CRC',
  total: '5000',
  balance: '0',
  fiscal_status: 'accepted',
  payment_status: 'paid',
  delivery_status: 'sent',
  issued_at: '2026-11-21T10:00:00-06:00',
  tags: [],
  credit: { payment_id: payment, amount: '1234' },
} as unknown as DocumentRow

async function show(row: DocumentRow) {
  const meta = { current_page: 1, last_page: 1, total: 1, per_page: 25, next_cursor: null }
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      new URL(url, 'http://here').pathname.endsWith('/documents') ? { data: [row], meta } : { data: [] },
    ),
  )
  const permissions = ['documents.read', 'payments.record', 'payments.void']
  companiesStore.set({ currentCompany: { id: 'company', permissions } as unknown as Company })
  const at = await showAtAddress(<NoteList search={{}} onSearch={() => {}} />)
  const line = (await screen.findByText('Soda Tica')).closest('tr')!
  const button = within(line).getAllByRole('button').at(-1)!
  fireEvent(button.nextElementSibling!, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  await screen.findAllByRole('menuitem')
  return { ...at, line }
}

// Only the strip above said that something was left, and to use it one went to the payments and looked for it.
it('says what is left of a note, and leads to using it or giving it back', async () => {
  const { line, address, search } = await show(note)
  expect(line.textContent).toContain('1,234.00')
  expect(screen.getByRole('menuitem', { name: 'Record refund' })).toBeTruthy()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Apply credit' }))
  await waitFor(() => expect(address()).toMatch(`/transactions/detail/payment/${payment}`))
  expect(search()).toEqual({ ask: 'apply' })
})

it('offers neither where nothing is left', async () => {
  await show({ ...note, credit: undefined })
  expect(screen.queryByRole('menuitem', { name: 'Apply credit' })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Record refund' })).toBeNull()
})
