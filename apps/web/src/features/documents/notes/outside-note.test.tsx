// @vitest-environment happy-dom
import type { Company, DraftInput } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { aDetail, ids } from '../editor/testing.ts'
import { OutsideNote } from './outside-note.tsx'

const company = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Panadería La Espiga S.A.',
  identification_number: '3101123456',
  permissions: ['documents.read', 'documents.draft', 'documents.correct', 'documents.issue'],
} as unknown as Company
/** Of an invoice of November 2026 that another program issued for the company. */
const clave = '50621112600310112345600100001010000000005182470703'

const sent: { path: string; body: DraftInput }[] = []
beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await Promise.all([loadWords('counter'), loadWords('lineSheet')])
  companiesStore.set({ currentCompany: company })
})
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://here')
    if (init?.method !== 'POST') return Response.json({ data: [], meta: {} })
    const body = JSON.parse(String(init.body)) as DraftInput
    sent.push({ path: pathname, body })
    return Response.json(aDetail(body))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Whoever changed programs could not annul an old invoice: the note had no product, and Hacienda wants one.
it('a note to a document of another program names its product, in its currency', async () => {
  const { address } = await show()
  await screen.findByRole('combobox', { name: 'CABYS code' })
  type('What', 'Consultoría de noviembre')
  type('Amount with tax', '113')
  type('Reason', 'Se anula por error')
  const act = screen.getByRole('button', { name: 'Issue credit note' }) as HTMLButtonElement
  expect(act.disabled).toBe(true)
  const product = screen.getByRole('combobox', { name: 'CABYS code' })
  fireEvent.change(product, { target: { value: '8314100000000' } })
  fireEvent.blur(product)
  await waitFor(() => expect(act.disabled).toBe(false))
  fireEvent.click(screen.getByRole('radio', { name: /Dollars/ }))
  expect(act.disabled).toBe(true)
  type('Exchange rate', '505.1')
  await waitFor(() => expect(act.disabled).toBe(false))
  fireEvent.click(screen.getByRole('button', { name: 'Write it in the editor' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    path: expect.stringMatching(/\/documents$/),
    body: {
      kind: 'credit-note',
      currency: 'USD',
      exchange_rate: '505.1',
      lines: [{ cabys: '8314100000000', unit_price: '113', price_includes_tax: true }],
      references: [{ document_type: '01', number: clave, code: '02', reason: 'Se anula por error' }],
    },
  })
  await waitFor(() => expect(address()).toBe(`/invoices/new?draft=${ids.document}`))
})

function type(label: string, value: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } })
}

const show = () =>
  showAtAddress(<OutsideNote company={company} clave={clave} onChange={() => {}} onIssued={() => {}} />)
