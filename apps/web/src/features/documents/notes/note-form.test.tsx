// @vitest-environment happy-dom
import type { Company, Correctable, DocumentDetail, DraftInput } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { aClient, aDetail, aDraft, aLine } from '../editor/testing.ts'
import { NoteForm } from './note-form.tsx'

const company = { id: '018f0000-0000-7000-8000-000000000001', permissions: ['documents.correct'] }

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('counter')
  companiesStore.set({ currentCompany: company as unknown as Company })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const one = invoice('one', '0000000001', 'Café')
const two = invoice('two', '0000000002', 'Té')

// Whoever took back goods of several invoices wrote a note for each of them.
it('takes several documents of a client into one note, and says what each of them gets', async () => {
  const issued = vi.fn((body: DraftInput) => ({ ...two.document, id: 'note', kind: body.kind }))
  answer(issued)
  await show()
  fireEvent.click(await screen.findByRole('radio', { name: /The amount was too high/ }))
  const search = await screen.findByRole('combobox', { name: 'Add another document of this client' })
  search.focus()
  fireEvent.change(search, { target: { value: 'FE-2' } })
  fireEvent.click(await screen.findByRole('option', { name: /FE-2/ }))

  await type(/, Café$/, '100')
  await type(/, Té$/, '50.01')
  // What each gets follows from its lines, to the cent.
  await waitFor(() => expect(amountFor('FE-1').value).toBe('100.00'))
  expect(amountFor('FE-2').value).toBe('50.01')
  expect(screen.getByText('The whole note is divided.')).toBeTruthy()

  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Rebaja acordada' } })
  fireEvent.click(screen.getByRole('button', { name: 'Issue credit note' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/FE-1, FE-2/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Issue credit note' }))
  await waitFor(() => expect(issued).toHaveBeenCalledOnce())
  expect(issued.mock.calls[0]![0].references).toMatchObject([
    { number: one.document.clave, amount: '100', reason: 'Rebaja acordada' },
    { number: two.document.clave, amount: '50.01' },
  ])
})

// A partial note to a health service took its first means: it gave back the tax of a card that had paid a half, or none of it.
it('pays a part of a health service as the whole was paid, unless somebody says otherwise', async () => {
  const issued = vi.fn((body: DraftInput) => ({ ...one.document, id: 'note', kind: body.kind }))
  answer(issued)
  const health = aLine({
    description: 'Consulta',
    cabys: '9312100000100',
    quantity: '4',
    unitPrice: '125000',
    rateCode: '04',
  })
  const payments = [
    { means: '01', other: '', amount: '260000' },
    { means: '02', other: '', amount: '250000' },
  ]
  const { lines, payments: paid } = toDraftInput(aDraft({ lines: [health], payments }))
  const document = {
    ...one.document,
    input: { ...one.document.input, lines, payments: paid },
    summary: { net_sale: '500000', returned_vat: '10000', total: '510000' },
    total: '510000',
  } as unknown as DocumentDetail
  const left = { ...one.left, total: '510000', left: '510000', quantities_left: ['4'] }
  await show({ document, left })
  fireEvent.click(await screen.findByRole('radio', { name: /Goods came back/ }))
  await type(/, Consulta$/, '1')
  const card = await screen.findByLabelText<HTMLInputElement>(/card/i)
  await waitFor(() => expect(card.value).toBe('62,500.00'))
  expect(screen.getByLabelText<HTMLInputElement>('Cash').placeholder).toBe('The rest')
  // What is left is 510,000 less 127,500.
  await waitFor(() => expect(screen.getByText(/382,500\.00/)).toBeTruthy())

  await type(/card/i, '50000')
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'No se prestó' } })
  fireEvent.click(screen.getByRole('button', { name: 'Issue credit note' }))
  const question = within(await screen.findByRole('dialog'))
  fireEvent.click(question.getByRole('button', { name: 'Issue credit note' }))
  await waitFor(() => expect(issued).toHaveBeenCalledOnce())
  expect(issued.mock.calls[0]![0].payments).toEqual([{ means: '01' }, { means: '02', amount: '50000' }])
})

it('lets a document go again, also the one that it began with', async () => {
  answer(vi.fn())
  await show()
  const search = await screen.findByRole('combobox', { name: 'Add another document of this client' })
  search.focus()
  fireEvent.change(search, { target: { value: 'FE-2' } })
  fireEvent.click(await screen.findByRole('option', { name: /FE-2/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave out FE-1' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Leave out/ })).toBeNull())
  expect(screen.getAllByText('FE-2').length).toBeGreaterThan(0)
})

function invoice(id: string, sequence: string, description: string) {
  const consecutivo = `0010000101${sequence}`
  const clave = `50621112600310100011${'1'}${consecutivo}119876543`
  const input = toDraftInput(aDraft({ lines: [aLine({ description, quantity: '2' })] }))
  const document = aDetail(input, {
    id,
    clave,
    consecutivo,
    issued_at: '2026-11-21T10:15:00-06:00',
    fiscal_status: 'accepted',
    total: '2260',
    client_name: 'Librería Lectura',
  })
  const left: Correctable = { id, total: '2260', credited: '0', left: '2260', quantities_left: ['2'] }
  return { document, left }
}

function answer(issue: (body: DraftInput) => unknown) {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://here')
    if (pathname.endsWith('/documents/issue')) return Response.json(issue(JSON.parse(String(init?.body))))
    if (pathname.endsWith('/documents/two')) return Response.json(two.document)
    if (pathname.endsWith('/two/correctable')) return Response.json(two.left)
    if (pathname.endsWith('/documents')) return Response.json({ data: [two.document], meta: {} })
    return Response.json({ message: pathname }, { status: 404 })
  })
}

function show(first: { document: DocumentDetail; left: Correctable } = one) {
  return showAtAddress(
    <NoteForm
      company={company as unknown as Company}
      first={first}
      client={aClient()}
      onChange={() => {}}
      onIssued={() => {}}
    />,
  )
}

const amountFor = (number: string) => screen.getByLabelText<HTMLInputElement>(`Amount for ${number}`)

async function type(name: RegExp, text: string) {
  const field = await screen.findByLabelText(name)
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}
