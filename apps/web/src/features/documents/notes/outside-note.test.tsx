// @vitest-environment happy-dom
import type { Company, DraftInput } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { aDetail, ids } from '../editor/testing.ts'
import { NoteScreen } from './note-screen.tsx'
import { OutsideNote } from './outside-note.tsx'

const company = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Panadería La Espiga S.A.',
  identification_number: '3101123456',
  permissions: ['documents.read', 'documents.draft', 'documents.correct', 'documents.issue'],
} as unknown as Company
/** Of an invoice of November 2026 that another program issued for the company. */
const clave = '50621112600310112345600100001010000000005182470703'

const items: { id: string; [field: string]: unknown }[] = []
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
  items.length = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://here')
    if (init?.method !== 'POST')
      return Response.json({ data: pathname.endsWith('/items') ? items : [], meta: {} })
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

// Every other editor filled in registry, heading and taxes of an item; here they were typed again in the editor, or forgotten.
it('takes what an item keeps for its lines, and of its price nothing', async () => {
  items.push({
    id: '018f0000-0000-7000-8000-0000000000aa',
    code: 'IBU',
    name: 'Ibuprofeno 400 mg',
    cabys: '3562900000100',
    unit: 'Unid',
    price_crc: '1200',
    price_usd: null,
    price_includes_tax: false,
    tax_code: '01',
    rate_code: '04',
    line: {
      medicine_registry: 'M-CR-12-00345',
      pharmaceutical_form: '019',
      codes: [{ type: '03', code: '7501234567890' }],
      discounts: [{ code: '07', percent: '5' }],
      taxes: [],
      assortment: [],
    },
  })
  await show()
  const product = await screen.findByRole('combobox', { name: 'CABYS code' })
  fireEvent.focus(product)
  fireEvent.change(product, { target: { value: 'ibu' } })
  fireEvent.click(await screen.findByRole('option', { name: /Ibuprofeno/ }))
  type('Amount with tax', '1017')
  type('Reason', 'Se devuelve')
  fireEvent.click(screen.getByRole('button', { name: 'Write it in the editor' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const [line] = sent[0]!.body.lines!
  expect(line).toMatchObject({
    item_id: items[0]!.id,
    description: 'Ibuprofeno 400 mg',
    unit_price: '1017',
    price_includes_tax: true,
    medicine_registry: 'M-CR-12-00345',
    pharmaceutical_form: '019',
    codes: [
      { type: '01', code: 'IBU' },
      { type: '03', code: '7501234567890' },
    ],
    taxes: [{ code: '01', rate_code: '04' }],
  })
  expect(line!.discounts ?? []).toEqual([])
})

it('an item of used goods brings its factor, unless somebody chooses a rate', async () => {
  items.push({
    id: '018f0000-0000-7000-8000-0000000000ab',
    code: null,
    name: 'Bicicleta usada',
    cabys: '4992100000000',
    unit: 'Unid',
    price_crc: null,
    price_usd: null,
    price_includes_tax: false,
    tax_code: '08',
    rate_code: '08',
    line: { vat_factor: '0.0434', codes: [], discounts: [], taxes: [], assortment: [] },
  })
  await show()
  const product = await screen.findByRole('combobox', { name: 'CABYS code' })
  fireEvent.focus(product)
  fireEvent.change(product, { target: { value: 'bici' } })
  fireEvent.click(await screen.findByRole('option', { name: /Bicicleta/ }))
  type('Amount with tax', '1000')
  const write = () => fireEvent.click(screen.getByRole('button', { name: 'Write it in the editor' }))
  write()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body.lines![0]!.taxes).toEqual([{ code: '08', factor: '0.0434' }])
  cleanup()
  await show()
  const again = await screen.findByRole('combobox', { name: 'CABYS code' })
  fireEvent.focus(again)
  fireEvent.change(again, { target: { value: 'bici' } })
  fireEvent.click(await screen.findByRole('option', { name: /Bicicleta/ }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Tax' }), { target: { value: '08' } })
  write()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]!.body.lines![0]!.taxes).toEqual([{ code: '01', rate_code: '08' }])
})

// The digits of an export invoice, 09, are those of a return of goods among references.
it('to an export of another program says that it is one', async () => {
  const exported = clave.replace(/01(?=\d{19}$)/, '09')
  await show(exported)
  await screen.findByRole('combobox', { name: 'CABYS code' })
  fireEvent.click(screen.getByRole('button', { name: 'Write it in the editor' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body.references).toMatchObject([{ document_type: '19', number: exported }])
})

// Identities with letters stand in claves since April 2026: such a note could only be written in the editor.
it('is made to a document of whose issuer the identity has letters', async () => {
  const lettered = `${clave.slice(0, 9)}003101A00001${clave.slice(21)}`
  await showAtAddress(<NoteScreen company={company} from={lettered} onFrom={() => {}} onIssued={() => {}} />)
  expect(await screen.findByRole('combobox', { name: 'CABYS code' })).toBeTruthy()
})

function type(label: string, value: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } })
}

const show = (of = clave) =>
  showAtAddress(<OutsideNote company={company} clave={of} onChange={() => {}} onIssued={() => {}} />)
