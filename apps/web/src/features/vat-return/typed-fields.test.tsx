// @vitest-environment happy-dom
import type { Company, VatInputs, VatProportionInput, VatReturn } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { BoxSteps } from './box-steps.tsx'
import { TypedFields } from './typed-fields.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const shares = {
  ...{ full: '80', reduced_4: '0', reduced_2: '0', reduced_05: '0', none: '20' },
  ...{ since: null, is_filed: true, corrected_from: null },
}
const month = (period: string, provisional: VatReturn['proportions']['provisional']) =>
  ({
    ...{
      period,
      version: 1,
      state: 'draft',
      is_closed: false,
      register: [],
      credit_register: [],
      balances: [],
      typed_twice: [],
    },
    boxes: [
      {
        ...{
          id: 'V13_B',
          section: 'sales',
          label: 'Total ventas a 13 %',
          formula: 'salesBase',
          certainty: 'seen',
        },
        ...{ amount: '1.00', word: null, before: null, parts: [], is_typed: true, is_adjustable: true },
      },
    ],
    inputs: {
      ...{ uses_deferral: null, carried_balance: null, compensation: '0', interest: '0' },
      ...{ customs: [], adjustments: [], withholdings: [], capital_sales: [] },
    },
    proportions: { provisional, definitive: null },
  }) as unknown as VatReturn

beforeAll(async () => {
  await startI18n('en')
  await loadWords('vatReturn')
  const permissions = ['vat-return.prepare']
  companiesStore.set({ currentCompany: { id: company, permissions } as unknown as Company })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a proportion that is changed holds from the month on, and the first one for the whole year', async () => {
  const saved: VatProportionInput[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    saved.push(JSON.parse(String(body)))
    return new Response(null, { status: 204 })
  })
  for (const [provisional, hint, since] of [
    [null, 'Holds for the whole year', null],
    [shares, 'Holds from November 2026 on', '2026-11'],
  ] as const) {
    await showAtAddress(<TypedFields section="proportion" data={month('2026-11', provisional)} />)
    expect(screen.getByText(new RegExp(`^${hint}`))).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved.at(-1)?.since).toBe(since))
    cleanup()
  }
  expect(saved).toHaveLength(2)
})

// It stayed in the months before, and December corrected what nobody had meant.
it('a slip in a proportion is mended where it was said, until a month was filed with it, or from the month on by choice', async () => {
  const saved: VatProportionInput[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    saved.push(JSON.parse(String(body)))
    return new Response(null, { status: 204 })
  })
  for (const [change, choice, since] of [
    [{}, null, null],
    [{}, 'From November 2026 on', '2026-11'],
    [{ since: '2026-08', corrected_from: '2026-08' }, null, '2026-08'],
    [{ is_filed: true }, 'Whole year 2026', null],
    [{ is_filed: true, since: '2026-08', corrected_from: '2026-10' }, 'From October 2026 on', '2026-10'],
  ] as const) {
    const data = month('2026-11', { ...shares, is_filed: false, ...change })
    await showAtAddress(<TypedFields section="proportion" data={data} />)
    if (choice !== null) fireEvent.click(screen.getByRole('radio', { name: choice }))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved.pop()!.since).toBe(since)
    cleanup()
  }
})

const november = month('2026-11', shares)
const december = month('2026-12', { ...shares, full: '60', none: '40' })

function Months() {
  const [data, setData] = useState(november)
  return (
    <>
      <button type="button" onClick={() => setData(december)}>
        Next
      </button>
      <BoxSteps data={data} onOpen={() => {}} />
    </>
  )
}

// The fields kept what stood in those of the month before.
it('another month shows its own percentages', async () => {
  await showAtAddress(<Months />)
  const full = async () => (await screen.findAllByLabelText<HTMLInputElement>('Full credit'))[0]!.value
  await waitFor(async () => expect(await full()).toBe('80'))
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(async () => expect(await full()).toBe('60'))
})

// The field refused what is below 0, which the return takes.
it('an adjustment may lower a box', async () => {
  const saved: VatInputs[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    saved.push(JSON.parse(String(body)))
    return Response.json(november)
  })
  await showAtAddress(<TypedFields section="sales" data={november} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add: Adjustments' }))
  const amount = screen.getByLabelText(/^Amount/)
  fireEvent.change(amount, { target: { value: '-500' } })
  fireEvent.blur(amount)
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Moved by hand' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]!.adjustments).toEqual([{ box: 'V13_B', amount: '-500', reason: 'Moved by hand' }])
})

// An imported capital good could not be marked, and no declaration served only sales at a reduced rate or said its own tax.
it('a customs declaration says what it serves, whether it is a capital good, and its tax, which is proposed', async () => {
  const saved: VatInputs[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    saved.push(JSON.parse(String(body)))
    return Response.json(november)
  })
  const add = async (vat?: string) => {
    await showAtAddress(<TypedFields section="purchases" data={november} />)
    fireEvent.click(screen.getByRole('button', { name: 'Add: Customs declarations' }))
    const type = (label: RegExp, value: string) => {
      const field = screen.getByLabelText(label)
      fireEvent.change(field, { target: { value } })
      fireEvent.blur(field)
    }
    type(/^Number/, 'DUA-1')
    type(/^Base/, '8000000')
    expect((screen.getByLabelText(/^VAT/) as HTMLInputElement).value).toMatch(/^1,040,000/)
    if (vat !== undefined) type(/^VAT/, vat)
    fireEvent.change(screen.getByLabelText(/^What purchases serve/), { target: { value: 'reduced4' } })
    fireEvent.click(screen.getByLabelText('Capital good'))
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    cleanup()
    return saved.pop()!.customs
  }
  const declared: VatInputs['customs'][number] = {
    ...{ number: 'DUA-1', day: '2026-11-15', supplier: '', rate_code: '08', base: '8000000', vat: null },
    ...{ use: 'reduced', reduced_rate: '4', is_capital: true },
  }
  expect(await add()).toEqual([declared])
  expect(await add('1040500')).toEqual([{ ...declared, vat: '1040500' }])
  const inputs = { ...november.inputs, customs: [{ ...declared, vat: '1040500' }] }
  await showAtAddress(<TypedFields section="purchases" data={{ ...november, inputs }} />)
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const [, row] = screen.getAllByRole('row')
  const cells = within(row!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  // No supplier was typed: what no row says has no column.
  expect(heads).toEqual(['Number', 'Day', 'Rate', 'Base', 'VAT', 'What purchases serve', 'Capital good'])
  expect(cells.slice(0, 7)).toEqual([
    expect.stringMatching(/^DUA-1VAT differs from base times rate by 500/),
    '15/11/2026',
    '13 %',
    '₡8,000,000.00',
    '₡1,040,500.00',
    'Only sales at 4 %',
    'Yes',
  ])
  expect(within(row!).getByRole('button', { name: /^Remove: DUA-1 · / })).toBeTruthy()
})

it('who defers is told who may, and says by what right', async () => {
  const saved: VatInputs[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    saved.push(JSON.parse(String(body)))
    return Response.json(november)
  })
  const deferring = { ...november, uses_deferral: true, deferral_basis: null }
  await showAtAddress(<TypedFields section="deferral" data={deferring} />)
  expect(screen.getByText(/^Only independent workers, registered professionals/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('By what right tax is deferred'), { target: { value: 'mipyme' } })
  await waitFor(() => expect(saved.at(-1)?.deferral_basis).toBe('mipyme'))
  cleanup()
  await showAtAddress(<TypedFields section="deferral" data={{ ...deferring, uses_deferral: false }} />)
  expect(screen.queryByLabelText('By what right tax is deferred')).toBeNull()
})
