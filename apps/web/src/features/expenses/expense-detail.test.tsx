// @vitest-environment happy-dom
import type { Company, ExpenseDetail as Expense } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { showAtAddress } from '#ui/testing.tsx'
import { ExpenseDetail } from './expense-detail.tsx'

vi.mock('#ui/feedback/toasts.tsx', () => ({ toastError: vi.fn(), toastSuccess: vi.fn() }))

const company = '018f0000-0000-7000-8000-000000000001'
const damaged = 'This file is damaged or not complete. Save or scan it anew.'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('money')
  companiesStore.set({
    currentCompany: { id: company, permissions: ['expenses.record'] } as unknown as Company,
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Seen in use: half a PDF was answered with "Some fields need your attention", where there is no field.
it('a paper that is refused says what is wrong with it', async () => {
  const problem = {
    code: 'invalid',
    message: 'Some fields need your attention.',
    errors: { file: [damaged] },
  }
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 422 }))
  await show()
  const paper = new File(['%PDF-1.4'], 'recibo.pdf', { type: 'application/pdf' })
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [paper] } })
  await waitFor(() =>
    expect(toastError).toHaveBeenCalledWith({
      message: `The file was not added: ${damaged}`,
      subject: 'expense-file',
    }),
  )
})

it('a paper that cannot be removed says why, and nothing of adding', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'It was settled meanwhile' }, { status: 409 }))
  await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove alquiler.pdf' }))
  await waitFor(() =>
    expect(toastError).toHaveBeenCalledWith({ message: 'It was settled meanwhile', subject: 'expense-file' }),
  )
})

// It said “not deductible” above “deductible: yes”.
it('without an electronic invoice it says whether somebody marked it as deductible all the same', async () => {
  await show()
  await screen.findByText('Marked as deductible, which it is not without an electronic invoice.')
  cleanup()
  await show({ ...expense, deductible: 'no' })
  await screen.findByText('Not deductible without an electronic invoice.')
  cleanup()
  await show({ ...expense, document_kind: 'electronic' })
  await screen.findByText(expense.supplier_name)
  expect(screen.queryByText(/without an electronic invoice/)).toBeNull()
})

const show = (shown = expense) =>
  showAtAddress(<ExpenseDetail company={company} expense={shown} onGone={() => {}} />)

const expense = {
  id: '018f0000-0000-7000-8000-000000000002',
  version: 1,
  status: 'recorded',
  spent_on: '2026-11-21',
  supplier_name: 'Inmobiliaria Barrio Escalante S.A.',
  document_kind: 'none',
  deductible: 'yes',
  currency: 'CRC',
  total: '565000',
  vat: '0',
  vat_credit: '0',
  credited: '0',
  settled: '0',
  paid_amount: '0',
  credit_used: '0',
  in_favour: '0',
  supplier: 'inmobiliaria',
  reception_id: null,
  branch: null,
  tags: [],
  credit_uses: [],
  payments: [],
  exchange_rate: '1',
  files: [
    { id: '018f0000-0000-7000-8000-000000000003', name: 'alquiler.pdf', type: 'application/pdf', size: 9 },
  ],
} as unknown as Expense

const noConnections = { payments: [], letters: [], bank_lines: [] }

// Neither was to be found from the expense: one had to look for the line, and for the document.
it('leads to the line of the bank that paid it, and to the document that it was recorded of', async () => {
  const line = {
    ...{ id: '018f0000-0000-7000-8000-000000000005', happened_on: '2026-11-22', payment_id: null },
    ...{ text: 'TEF INMOBILIARIA', reference: '77', amount: '-565000', currency: 'CRC' },
  }
  vi.stubGlobal('fetch', async () => Response.json({ ...noConnections, bank_lines: [line] }))
  const reception = '018f0000-0000-7000-8000-000000000004'
  await show({
    ...expense,
    ...{ status: 'paid', paid_on: '2026-11-22', paid_amount: '565000' },
    ...{ document_kind: 'electronic', document_number: '00100001010000000007', reception_id: reception },
  })
  const led = await screen.findByRole('link', { name: 'TEF INMOBILIARIA' })
  expect(led.getAttribute('href')).toBe(`/bank?state=matched&line=${line.id}`)
  const paper = screen.getByRole('link', { name: '00100001010000000007' })
  expect(paper.getAttribute('href')).toBe(`/transactions/detail/reception/${reception}`)
})

describe('a debt from before', () => {
  const debt = {
    ...expense,
    supplier_name: 'Importadora Poás S.A.',
    document_kind: 'opening',
    document_number: 'F-1207',
    deductible: 'no',
    total: '1500.75',
    credited: '0',
    settled: '500.25',
    payments: [
      {
        id: 'part-1',
        paid_on: '2026-11-20',
        amount: '500.25',
        means: '04',
        account: null,
        recorded_by: 'Ana',
      },
    ],
  } as unknown as Expense
  const allow = (...permissions: string[]) =>
    companiesStore.set({ currentCompany: { id: company, permissions } as unknown as Company })

  it('says what is left of it, and nothing of taxes; nobody edits it', async () => {
    allow('expenses.record', 'expenses.approve')
    await show(debt)
    await screen.findByText('Left to pay')
    expect(screen.getByText('Debt from before')).toBeTruthy()
    expect(screen.queryByText('Deductible')).toBeNull()
    expect(screen.queryByText(/without an electronic invoice/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    // Something of it is paid.
    expect(screen.queryByRole('button', { name: 'Delete debt from before' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Payments' })).toBeTruthy()
  })

  it('is paid in part, with all that is left proposed, and a part is taken back after a question', async () => {
    allow('expenses.record', 'expenses.approve')
    const asked: [string, string, unknown][] = []
    vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
      asked.push([method ?? 'GET', new URL(address, 'http://x').pathname, body && JSON.parse(String(body))])
      return Response.json(address.endsWith('/connections') ? noConnections : debt)
    })
    await show(debt)
    fireEvent.click(await screen.findByRole('button', { name: 'Record a payment' }))
    const amount = await screen.findByLabelText<HTMLInputElement>(/How much was paid/)
    expect(amount.value).toContain('1')
    fireEvent.focus(amount)
    fireEvent.change(amount, { target: { value: '300' } })
    fireEvent.blur(amount)
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Record a payment' }))
    await waitFor(() =>
      expect(asked.find(([method]) => method === 'POST')?.[2]).toMatchObject({ amount: '300' }),
    )

    fireEvent.click(screen.getByRole('button', { name: /^Undo this payment: / }))
    await screen.findByText(/will be owed again/)
    fireEvent.click(screen.getByRole('button', { name: 'Undo this payment' }))
    await waitFor(() =>
      expect(asked.find(([method]) => method === 'DELETE')?.[1]).toMatch(/\/payments\/part-1$/),
    )
  })
})
