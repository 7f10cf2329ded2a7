// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { auth } from '#features/identity/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { PaymentDrawer } from './payment-drawer.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const client = { id: '018f0000-0000-7000-8000-0000000000c1', name: 'Araya', identification_number: null }
const owed = {
  id: '018f0000-0000-7000-8000-0000000000d1',
  kind: 'invoice',
  consecutivo: '00100001010000000007',
  issued_on: '2026-05-02',
  due_on: null,
  currency: 'CRC',
  exchange_rate: '1',
  balance: '1000',
  next_amount: '1000',
  total: '1000',
  wants_receipt: false,
}
let payments: { amount: string; allocations: unknown[]; remainder?: unknown }[]
let debts: PromiseWithResolvers<Response>
let asksOfClient: number
let kept: unknown[]
let mailed: string[]

beforeEach(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('money')
  const permissions = ['payments.record', 'payments.void', 'documents.send']
  companiesStore.set({ currentCompany: { id: company, permissions } as unknown as Company })
  auth.set({ user: { id: 'ana', name: 'Ana', email: 'ana@example.test' } })
  localStorage.clear()
  payments = []
  kept = []
  mailed = []
  debts = Promise.withResolvers()
  asksOfClient = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes(`/clients/${client.id}`)) {
      asksOfClient += 1
      return new Promise(() => {})
    }
    if (url.endsWith('/payments/p1/papers')) {
      kept.push((init.body as FormData).get('name'))
      return Response.json({ data: [] })
    }
    if (url.endsWith('/payments/p1/mail')) {
      mailed.push(String(init.body))
      return new Response(null, { status: 204 })
    }
    if (url.includes('/clients')) return Response.json({ data: [client] })
    if (init.method === 'POST' && url.endsWith('/payments')) {
      payments.push(JSON.parse(String(init.body)))
      return Response.json({ id: 'p1', number: 1, amount: '1000', currency: 'CRC' }, { status: 201 })
    }
    if (url.includes('open')) return debts.promise
    return Response.json({ data: [] })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// The slip of the transfer lay in a chat.
it('files that were chosen beside a payment are kept with it once it is recorded', async () => {
  await choose(vi.fn())
  write(screen.getByLabelText(/^Amount/), '1000')
  write(screen.getByLabelText(/^Reference/), '123')
  debts.resolve(Response.json({ data: [owed] }))
  await screen.findByText(/^Owes/)
  await screen.findByRole('button', { name: 'Add files' })
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(field, { target: { files: [new File(['%PDF'], 'comprobante.pdf')] } })
  expect(await screen.findByText('comprobante.pdf')).toBeTruthy()
  expect(kept).toEqual([])
  save()
  await waitFor(() => expect(payments).toHaveLength(1))
  await waitFor(() => expect(kept).toEqual(['comprobante.pdf']))
})

// Whoever was quicker than the answer left all of it to the client as credit, and the invoices open.
it('a payment is not kept before what the client owes is seen', async () => {
  const onClose = vi.fn()
  await choose(onClose)
  write(screen.getByLabelText(/^Amount/), '1000')
  write(screen.getByLabelText(/^Reference/), '123')
  save()
  expect((await screen.findAllByText(/^What the client owes is not shown yet/)).length).toBeGreaterThan(0)
  expect(payments).toEqual([])
  debts.resolve(Response.json({ data: [owed] }))
  await screen.findByText(/^Owes/)
  save()
  await waitFor(() => expect(payments).toHaveLength(1))
  expect(payments[0]).toMatchObject({
    amount: '1000',
    allocations: [{ document_id: owed.id, amount: '1000' }],
  })
})

it('that nobody could ask what is owed is said, with the way to ask again', async () => {
  await choose(vi.fn())
  debts.resolve(Response.json({ code: 'server-error', message: 'No' }, { status: 422 }))
  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText(/owes nothing/)).toBeNull()
})

// The client was asked for once more, and the late answer called the focus back from the amount that was being typed.
it('names the chosen client at once', async () => {
  await choose(vi.fn())
  expect(screen.getByRole('button', { name: 'Choose another client' })).toBe(document.activeElement)
  expect(asksOfClient).toBe(0)
})

// The field of the client took the focus while its name was on the way, and left it at the cross that closes the sheet.
it('of a client who is named already the amount is typed first', async () => {
  await showAtAddress(<PaymentDrawer company={company} clientId={client.id} onClose={vi.fn()} />)
  const amount = await screen.findByLabelText(/^Amount/)
  await waitFor(() => expect(document.activeElement).toBe(amount))
})

// The client was told only by who opened the payment again.
it('sends the receipt where that is ticked, and proposes it the next time', async () => {
  const record = async (tick: boolean) => {
    debts = Promise.withResolvers()
    await choose(vi.fn())
    write(screen.getByLabelText(/^Amount/), '1000')
    write(screen.getByLabelText(/^Reference/), '123')
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Send the receipt/ })
    const before = box.checked
    if (tick) fireEvent.click(box)
    debts.resolve(Response.json({ data: [owed] }))
    await screen.findByText(/^Owes/)
    const count = payments.length
    save()
    await waitFor(() => expect(payments).toHaveLength(count + 1))
    return before
  }
  expect(await record(true)).toBe(false)
  await waitFor(() => expect(mailed).toEqual(['{}']))
  cleanup()
  expect(await record(true)).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(mailed).toHaveLength(1)
})

// A withholding and the fee of the bank could not be recorded together, nor either of a part.
it('says how much of what is left was kept back, by what, and leaves the rest owed', async () => {
  await choose(vi.fn())
  write(screen.getByLabelText(/^Amount/), '480')
  write(screen.getByLabelText(/^Reference/), '123')
  debts.resolve(Response.json({ data: [owed] }))
  await screen.findByText(/^Owes/)
  write(await screen.findByLabelText('What is left of these invoices'), 'withholding')
  write(screen.getByLabelText(/^How much/), '10')
  fireEvent.click(screen.getByRole('button', { name: 'Add another part' }))
  expect(screen.getByLabelText<HTMLSelectElement>('And besides').value).toBe('fee')
  save()
  await waitFor(() =>
    expect(screen.getAllByLabelText(/^How much/)[1]!.getAttribute('aria-invalid')).toBe('true'),
  )
  expect(payments).toEqual([])
  write(screen.getAllByLabelText(/^How much/)[1]!, '5')
  save()
  await waitFor(() => expect(payments).toHaveLength(1))
  expect(payments[0]!.remainder).toEqual([
    { kind: 'withholding', amount: '10', reason: 'Withholding' },
    { kind: 'fee', amount: '5', reason: 'Bank fee' },
  ])
})

async function choose(onClose: () => void): Promise<void> {
  await showAtAddress(<PaymentDrawer company={company} onClose={onClose} />)
  const field = await screen.findByRole('combobox', { name: 'Client' })
  field.focus()
  write(field, 'ara')
  fireEvent.click(await screen.findByRole('option', { name: /Araya/ }))
  await screen.findByText('Araya')
}

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Record|^Save/ }))
