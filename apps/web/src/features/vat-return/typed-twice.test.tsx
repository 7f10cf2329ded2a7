// @vitest-environment happy-dom
import type { Company, VatInputs, VatReturn } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { TypedTwice } from './typed-twice.tsx'

const toasts = vi.hoisted(() => ({ toastUndo: vi.fn(), toastError: vi.fn() }))
vi.mock('#ui/feedback/toasts.tsx', () => toasts)

const company = '018f0000-0000-7000-8000-000000000001'
const rows = [
  { day: '2026-11-30', acquirer: 'BAC', gross: '100000', withheld: '5310' },
  { day: '2026-11-10', acquirer: '', gross: '50000', withheld: '2655' },
]
const settlements = {
  ...{ acquirer: 'BAC Credomatic', from: '2026-11-10', to: '2026-11-10', count: 1, withheld: '5310' },
}
const data = {
  ...{ period: '2026-11', version: 1, state: 'draft', is_closed: false },
  inputs: { withholdings: rows, interest: '7' },
  typed_twice: [
    { ...rows[0], period: '2026-11', place: 0, is_counted: true, settlements },
    {
      ...rows[1],
      ...{ period: '2026-11', place: 1, is_counted: false },
      settlements: { ...settlements, withheld: '2655' },
    },
    { ...rows[0], period: '2026-10', place: 0, is_counted: true, settlements },
  ],
} as unknown as VatReturn

let saved: VatInputs[]
beforeAll(async () => {
  await startI18n('en')
  await loadWords('vatReturn')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
async function show(permissions: string[], shown = data) {
  saved = []
  companiesStore.set({ currentCompany: { id: company, permissions } as unknown as Company })
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
    if (method !== 'PUT') return Response.json(data)
    const inputs = JSON.parse(String(body)) as VatInputs
    saved.push(inputs)
    return Response.json({ ...data, inputs })
  })
  await showAtAddress(<TypedTwice data={shown} />)
}

it('says what was typed, what it may be and whether both count, and leads to what another month has', async () => {
  await show(['vat-return.prepare'])
  expect(
    screen.getAllByText(/5,310.00 was typed for 30\/11\/2026. BAC Credomatic has 1 settlement.*Both count/),
  ).toHaveLength(2)
  expect(screen.getByText(/2,655.00 was typed for 10\/11\/2026.*it counts once/)).toBeTruthy()
  expect(screen.getByText('Typed into October 2026.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show' }).getAttribute('href')).toContain('2026-10')
  expect(screen.getAllByRole('button')).toHaveLength(2)
})

it('takes a typed row away, and puts it back where it stood', async () => {
  await show(['vat-return.prepare'])
  fireEvent.click(screen.getAllByRole('button', { name: /^Take the typed row away/ })[0]!)
  await waitFor(() => expect(saved).toEqual([{ withholdings: [rows[1]], interest: '7' }]))
  await waitFor(() => expect(toasts.toastUndo).toHaveBeenCalled())
  toasts.toastUndo.mock.lastCall![0].onUndo()
  await waitFor(() => expect(saved[1]).toEqual({ withholdings: rows, interest: '7' }))
})

it('offers nothing to who only reads, nor of closed books, and says nothing of a filed return', async () => {
  await show([])
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  await show(['vat-return.prepare'], { ...data, is_closed: true })
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  await show(['vat-return.prepare'], { ...data, state: 'filed' })
  expect(screen.queryByText(/was typed for/)).toBeNull()
})
