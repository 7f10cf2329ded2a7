// @vitest-environment happy-dom
import type { Company, ExpenseDetail as Expense } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
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
  exchange_rate: '1',
  files: [
    { id: '018f0000-0000-7000-8000-000000000003', name: 'alquiler.pdf', type: 'application/pdf', size: 9 },
  ],
} as unknown as Expense
