// @vitest-environment happy-dom
import type { Company, QuotationDetail } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { QuotationDialogs } from './quotation-dialogs.tsx'

const id = '018f0000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('sales')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// An invoice and a ticket were offered, and the invoice of somebody abroad was never issued.
it('an offer becomes what its client can be sold: an export abroad, an invoice here, a ticket to who is no client yet', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    asked.push(JSON.parse(String(init?.body)))
    return Response.json({ document_id: id, simple_id: null })
  })
  const convert = async (client: Partial<QuotationDetail>, condition = '01') => {
    await show(client, condition)
    fireEvent.click(await screen.findByRole('button', { name: 'Make the draft' }))
    await waitFor(() => expect(asked.length).toBeGreaterThan(0))
    cleanup()
    return asked.pop()
  }
  const abroad = { client_id: id, receiver: { identification_type: '05' } } as Partial<QuotationDetail>
  const here = { client_id: id, receiver: { identification_type: '02' } } as Partial<QuotationDetail>
  expect(await convert(abroad)).toEqual({ kind: 'export', lines: [0] })
  expect(await convert(abroad, '12')).toMatchObject({ kind: 'invoice' })
  expect(await convert(here)).toMatchObject({ kind: 'invoice' })
  expect(await convert({ client_id: null, receiver: null })).toMatchObject({ kind: 'ticket' })
})

// The company could issue none of the three that were offered.
it('an offer of a company of the simplified regime becomes a receipt, which a deposit does not settle', async () => {
  companiesStore.set({ currentCompany: { id, regime: 'simplified' } as Company })
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    asked.push(JSON.parse(String(init?.body)))
    return Response.json({ document_id: null, simple_id: id })
  })
  const made: unknown[] = []
  await show({ client_id: id, receiver: null, deposits: [{ unapplied: '500' }] } as never, '01', (what) =>
    made.push(what),
  )
  expect(await screen.findByText(/deposit that came stays/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Make the draft' }))
  await waitFor(() => expect(made).toEqual([{ document_id: null, simple_id: id }]))
  expect(asked).toEqual([{ kind: 'simple', lines: [0] }])
  cleanup()
  companiesStore.set({ currentCompany: { id, regime: 'general' } as Company })
  await show({ client_id: id, receiver: null }, '01')
  await screen.findByRole('button', { name: 'Make the draft' })
  expect(screen.queryByText('Simple receipt')).toBeNull()
})

function show(
  client: Partial<QuotationDetail>,
  sale_condition: string,
  onConverted: (made: unknown) => void = () => {},
) {
  const offer = {
    id,
    currency: 'CRC',
    open_lines: [0],
    lines: [{ line_total: '1' }],
    deposits: [],
    content: { sale_condition, lines: [{ description: 'Tazas' }] },
    ...client,
  } as unknown as QuotationDetail
  const nothing = { onClose: () => {}, onChanged: () => {}, onConverted, onDeleted: async () => {} }
  return showAtAddress(<QuotationDialogs company={id} quotation={offer} question="convert" {...nothing} />)
}
