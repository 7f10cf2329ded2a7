// @vitest-environment happy-dom
import type { Company, PaymentDetail as Payment, PaymentReceipts } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { today } from '#lib/dates/dates.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import type { PaymentAsk } from './payment-acts.ts'
import { PaymentDetail } from './payment-detail.tsx'

const company = '018f0000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await startI18n('en')
  await Promise.all([loadWords('money'), loadWords('moneyActs')])
  companiesStore.set({
    currentCompany: {
      id: company,
      permissions: ['payments.read', 'payments.void', 'documents.issue'],
    } as unknown as Company,
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const hint = 'What it settled is owed again. The payment stays in the list, marked void.'

// It said only that the debt is owed again; the receipt stood with the authority all the same.
it('names the receipts that stay with the authority before a payment is voided, and what to do with them', async () => {
  await show(payment(), [
    receipt('1'),
    receipt('2', { fiscal_status: 'rejected' }),
    receipt('3', { is_of_payment: false }),
  ])
  await screen.findByText('REP-1')
  fireEvent.click(screen.getByRole('button', { name: 'Void payment' }))
  const question = await screen.findByText((text) => text.startsWith(hint))
  expect(question.textContent).toMatch(/ Receipts that stay with the authority: REP-1\. .* credit note/)
})

it('says nothing of receipts where none tells of the payment', async () => {
  await show(payment(), [receipt('3', { is_of_payment: false })])
  await screen.findByText('REP-3')
  fireEvent.click(screen.getByRole('button', { name: 'Void payment' }))
  expect((await screen.findByText((text) => text.startsWith(hint))).textContent).toBe(hint)
})

it('keeps the receipt on the page of a payment that was voided', async () => {
  await show(payment({ status: 'void', voided_by: 'Ana', void_reason: 'Sin fondos' }), [receipt('1')])
  expect(await screen.findByText('REP-1')).toBeTruthy()
  expect(screen.getByText(/^Receipts that stay with the authority: REP-1\./)).toBeTruthy()
})

// What a receipt of another program brought could not be undone by anybody.
it('lets a payment be voided that a receipt brought, and none that a note left', async () => {
  const source = { id: 'r', kind: 'payment-receipt', consecutivo: null }
  await show(payment({ source } as Partial<Payment>), [])
  expect(screen.getByRole('button', { name: 'Void payment' })).toBeTruthy()
  cleanup()
  await show(payment({ source, means: null } as Partial<Payment>), [])
  expect(screen.queryByRole('button', { name: 'Void payment' })).toBeNull()
})

// A cheque that bounced could only be undone as if it had never come, and not at all once its month was closed.
it('is undone as of the day that is said, and not of one before it', async () => {
  await show(payment(), [])
  const sent = listen()
  fireEvent.click(screen.getByRole('button', { name: 'Void payment' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Sin fondos' } })
  const day = dialog.getByLabelText(/^Counted until/)
  fireEvent.change(day, { target: { value: '20/11/2026' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Void payment' }))
  expect(await dialog.findByText('Not before the payment.')).toBeTruthy()
  fireEvent.change(day, { target: { value: '22/11/2026' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Void payment' }))
  await waitFor(() =>
    expect(sent).toEqual([
      [expect.stringContaining('/void'), { reason: 'Sin fondos', voided_on: '2026-11-22' }],
    ]),
  )
})

it('is taken off one of the documents that it settles', async () => {
  const allocations = [allocation(), allocation({ document_id: 'released', counts: false })]
  await show(payment({ allocations }), [receipt('1')])
  await screen.findByText('REP-1')
  const sent = listen()
  fireEvent.click(screen.getByRole('button', { name: 'Take off FE-1' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/₡1,130\.00 are the client’s credit again.* REP-1\./)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Take off' }))
  await waitFor(() =>
    expect(sent).toEqual([
      [expect.stringContaining(`/allocations/${sale.document.id}/release`), { released_on: today() }],
    ]),
  )
})

// Who came to use what a note left, or to give it back, begins with that; whoever may not looks at the payment.
it('opens what somebody came for, and nothing that they may not do', async () => {
  const onAsked = vi.fn()
  const left = payment({ status: 'recorded', unapplied: '1130', applied: '0' })
  await show(left, [], { ask: 'return', onAsked })
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('heading').textContent).toMatch(/^Credit of/)
  fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
  await waitFor(() => expect(onAsked).toHaveBeenCalledTimes(1))
  cleanup()
  await show(left, [], { ask: 'apply', onAsked })
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** What is sent from now on. */
function listen(): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push([url, JSON.parse(String(body))])
    return Response.json(besides(url) ?? { sales: [] })
  })
  return sent
}

const allocation = (change: Partial<Payment['allocations'][number]> = {}) => ({
  document_id: sale.document.id,
  kind: 'invoice' as const,
  consecutivo: sale.document.consecutivo,
  issued_at: sale.document.issued_at,
  due_on: null,
  currency: 'CRC' as const,
  total: '2260',
  balance: '1130',
  amount: '1130',
  taken: '1130',
  exchange_difference: null,
  counts: true,
  released_on: null,
  ...change,
})

type Receipt = PaymentReceipts['sales'][number]['receipts'][number]

async function show(
  shown: Payment,
  receipts: Receipt[],
  asked: { ask?: PaymentAsk; onAsked?: () => void } = {},
) {
  const sales = receipts.length === 0 ? [] : [{ ...sale, receipts }]
  vi.stubGlobal('fetch', async (url: string) => Response.json(besides(url) ?? { sales }))
  await showAtAddress(<PaymentDetail company={company} payment={shown} {...asked} />)
}

const receipt = (number: string, change: Partial<Receipt> = {}): Receipt => ({
  id: `018f0000-0000-7000-8000-00000000001${number}`,
  consecutivo: `0010000110${number.padStart(10, '0')}`,
  issued_at: '2026-11-21T10:00:00-06:00',
  fiscal_status: 'accepted',
  amount: '1130',
  is_of_payment: true,
  ...change,
})

const sale = {
  document: {
    id: '018f0000-0000-7000-8000-000000000003',
    kind: 'invoice',
    consecutivo: '00100001010000000001',
    issued_at: '2026-11-20T10:00:00-06:00',
  },
  currency: 'CRC',
  total: '2260',
  receipted: '1130',
  owed: null,
}

const payment = (change: Partial<Payment> = {}) =>
  ({
    id: '018f0000-0000-7000-8000-000000000002',
    number: 7,
    paid_on: '2026-11-21',
    client_id: '018f0000-0000-7000-8000-000000000004',
    client_name: 'Ministerio de Prueba',
    currency: 'CRC',
    exchange_rate: '1',
    amount: '1130',
    applied: '1130',
    unapplied: '0',
    means: '04',
    status: 'applied',
    source: null,
    quotation: null,
    voided_on: null,
    allocations: [],
    returns: [],
    ...change,
  }) as unknown as Payment

/** What the page asks for besides receipts: nothing hangs together with the payment. */
function besides(url: string): object | null {
  if (url.endsWith('/papers')) return { data: [] }
  return url.endsWith('/connections') ? { payments: [], letters: [], bank_lines: [] } : null
}
