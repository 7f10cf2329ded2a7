// @vitest-environment happy-dom
import type { Company, VatReturn } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { Acts } from './acts.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
beforeAll(async () => {
  await startI18n('en')
  await loadWords('vatReturn')
  companiesStore.set({ currentCompany: { id: company, permissions: [] } as unknown as Company })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const filed = {
  version: 1,
  state: 'rectified',
  filed_on: '2026-12-15',
  filing_number: '1',
  reason: null,
} as const
const begun = {
  version: 2,
  state: 'draft',
  filed_on: null,
  filing_number: null,
  paid_on: null,
  reason: 'x',
} as const
function show(paid_on: string | null) {
  const data = {
    ...{ period: '2026-11', version: 2, state: 'draft', paid: null, checks: [] },
    versions: [begun, { ...filed, paid_on }],
  } as unknown as VatReturn
  return showAtAddress(<Acts data={data} />)
}
const acts = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('a rectification can be left, and what was filed paid meanwhile', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    sent.push(`${method} ${new URL(address, 'http://x.test').pathname}`)
    return Response.json({})
  })
  await show(null)
  expect(acts()).toEqual(['Review', 'Mark as paid', 'Leave the rectification'])
  fireEvent.click(screen.getByText('Leave the rectification'))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(dialog.querySelector<HTMLButtonElement>('button[type=submit]')!)
  await waitFor(() => expect(sent).toEqual(['POST /api/vat-returns/2026-11/discard']))
})

it('what was paid is not asked for again', async () => {
  await show('2026-12-15')
  expect(acts()).toEqual(['Review', 'Leave the rectification'])
})

// The list of what is open stopped where its amount should have stood: "The credit they bring".
it('the review says of each open check how many, how much and which', async () => {
  const checks = [
    { check: 'unanswered', is_open: true, count: 2, amount: '56990', which: [] },
    { check: 'gaps', is_open: true, count: 1, amount: null, which: ['0010000101 0000000007'] },
    { check: 'rows', is_open: false, count: 0, amount: null, which: [] },
  ]
  const data = {
    ...{ period: '2026-11', version: 1, state: 'draft', paid: null, checks },
    versions: [],
  } as unknown as VatReturn
  await showAtAddress(<Acts data={data} />)
  fireEvent.click(screen.getByText('Review'))
  const dialog = await screen.findByRole('dialog')
  const open = [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(open).toHaveLength(2)
  expect(open[0]).toMatch(/The credit they bring ₡56,990\.00 · 2$/)
  expect(open[1]).toMatch(/no document has them · 1 · 0010000101 0000000007$/)
})

// Without the number of the receipt nothing happened, and nothing was said.
it('says what lacks before a return is marked as filed', async () => {
  const data = {
    ...{
      period: '2026-11',
      version: 1,
      state: 'reviewed',
      paid: null,
      checks: [],
      changed_since_review: false,
    },
    versions: [],
  } as unknown as VatReturn
  vi.stubGlobal('fetch', async () => Response.json({}))
  await showAtAddress(<Acts data={data} />)
  fireEvent.click(screen.getByText('Mark as filed'))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(dialog.querySelector<HTMLButtonElement>('button[type=submit]')!)
  await within(dialog).findByText('Fill this in.')
})

// The second press came before the screen knew of the first: what was filed well was answered in red.
it('who presses twice in one go files once', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    sent.push(`${method} ${new URL(address, 'http://x.test').pathname}`)
    return Response.json({})
  })
  await show(null)
  fireEvent.click(screen.getByText('Leave the rectification'))
  const dialog = await screen.findByRole('dialog')
  const submit = dialog.querySelector<HTMLButtonElement>('button[type=submit]')!
  fireEvent.click(submit, { detail: 1 })
  fireEvent.click(submit, { detail: 2 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/vat-returns/2026-11/discard'])
})
