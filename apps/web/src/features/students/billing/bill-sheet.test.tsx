// @vitest-environment happy-dom
import type { Company, StudentSetup } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { auth } from '#features/identity/index.ts'
import { addDays, formatDay, today } from '#lib/dates/dates.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { BillSheet } from './bill-sheet.tsx'

const company = '018f0000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await startI18n('en')
  await Promise.all([loadWords('insight'), loadWords('studentBills')])
  companiesStore.set({
    currentCompany: { id: company, permissions: ['documents.issue', 'documents.send'] } as unknown as Company,
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const setup: StudentSetup = {
  is_on: true,
  word: 'students',
  singular: '',
  plural: '',
  groups: [],
  plans: [],
  billing: { due_days: 15, late_fee: { kind: 'amount', value: '2500', currency: 'CRC', after_days: 10 } },
}
const line = { student: 'Sofía Mora', discount_percent: null }
const bills = {
  month: '2026-11',
  bills: [
    {
      client_id: '018f0000-0000-7000-8000-00000000000a',
      client: 'Marta Rojas',
      currency: 'CRC',
      amount: '50500',
      lines: [
        { ...line, student_id: 's', plan_id: 'p', description: 'Inglés A1', amount: '48000' },
        { ...line, student_id: 's', plan_id: null, description: 'Recargo por mora', amount: '2500' },
      ],
    },
  ],
  totals: [{ currency: 'CRC', amount: '50500', invoices: 1 }],
  already_billed: 0,
  on_hold: 0,
  without_plan: 0,
  entered_later: 0,
  by_series: 0,
}

let begun: string[] = []
async function show() {
  const asked: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url.endsWith('/students/bills')) {
      begun.push(JSON.parse(String(body)).mode)
      return Response.json({ id: 't' }, { status: 202 })
    }
    if (!url.includes('/bills/preview')) return Response.json(setup)
    asked.push(JSON.parse(String(body)))
    return Response.json(bills)
  })
  await showAtAddress(
    <BillSheet company={company} studentId={undefined} onBegun={() => {}} onClose={() => {}} />,
  )
  await screen.findByText('Inglés A1')
  return asked
}

// Both were typed at every run, and one that was forgotten charged nothing.
it('proposes the term and the charge of the company, and says in the preview what they come to', async () => {
  const asked = await show()
  expect(asked.at(-1)).toMatchObject({
    late_fee: { kind: 'amount', value: '2500', currency: 'CRC', after_days: 10 },
  })
  expect(screen.getByLabelText<HTMLInputElement>('Days to pay').value).toBe('15')
  const dueOn = formatDay(addDays(today(), 15))
  expect(screen.getByText((text) => text.includes(`due on ${dueOn}.`)).textContent).toContain(
    'Of it for paying late: ₡2,500.00.',
  )
})

// Of four hundred people it stood below the last one.
it('says what all of it comes to before the first payer', async () => {
  await show()
  const [whole, payer] = screen.getAllByText(/50,500/)
  expect(whole!.closest('h3')).toBeNull()
  expect(payer!.closest('h3')?.textContent).toContain('Marta Rojas')
})

// The sheet began at the cross that closes it.
it('begins at the month', async () => {
  await show()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Month')))
})

it('leaves both to be changed in the run', async () => {
  const asked = await show()
  fireEvent.change(screen.getByLabelText('Charge for paying late'), { target: { value: 'none' } })
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ late_fee: null }))
  expect(screen.queryByText((text) => text.includes('for paying late:'))).toBeNull()
  fireEvent.change(screen.getByLabelText('Days to pay'), { target: { value: '3' } })
  const dueOn = formatDay(addDays(today(), 3))
  expect(screen.getByText((text) => text.includes(`due on ${dueOn}.`))).toBeTruthy()
})

// Invoices of a month had to be sent one by one.
it('issues and sends, and proposes the next time what was chosen', async () => {
  auth.set({ user: { id: 'ana', name: 'Ana', email: 'ana@example.test' } })
  begun = []
  await show()
  const mode = () => screen.getByLabelText<HTMLSelectElement>('What to make')
  expect(mode().value).toBe('issue')
  fireEvent.change(mode(), { target: { value: 'issue_and_send' } })
  expect(screen.getByText(/^They are sent once Hacienda accepts them/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Make 1 invoice/ }))
  await waitFor(() => expect(begun).toEqual(['issue_and_send']))
  cleanup()
  await show()
  expect(mode().value).toBe('issue_and_send')
})

// Whoever was quicker than the preview was told that nothing is left to bill.
it('says nothing of what is left before it is known, and bills nobody whom nobody has seen', async () => {
  const preview = Promise.withResolvers<Response>()
  begun = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url.endsWith('/students/bills')) {
      begun.push(JSON.parse(String(body)).mode)
      return Response.json({ id: 't' }, { status: 202 })
    }
    return url.includes('/bills/preview') ? preview.promise : Response.json(setup)
  })
  await showAtAddress(
    <BillSheet company={company} studentId={undefined} onBegun={() => {}} onClose={() => {}} />,
  )
  const submit = await screen.findByRole('button', { name: /^Make/ })
  fireEvent.click(submit)
  await waitFor(() => expect(submit.hasAttribute('data-loading')).toBe(true))
  preview.resolve(Response.json(bills))
  await screen.findByText('Inglés A1')
  await waitFor(() => expect(submit.hasAttribute('data-loading')).toBe(false))
  expect(screen.queryByText('Nothing is left to bill for this month.')).toBeNull()
  expect(begun).toEqual([])

  fireEvent.click(submit)
  await waitFor(() => expect(begun).toHaveLength(1))
})
