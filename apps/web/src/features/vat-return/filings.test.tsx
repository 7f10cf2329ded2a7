// @vitest-environment happy-dom
import type { Company, VatFilings } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { Filings } from './filings.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const id = '018f0000-0000-7000-8000-0000000000f1'
type Filing = VatFilings['data'][number]
const nothing = { name: null, size: null, sha256: null, kept_at: null, done: null, total: null }
const filed: Filing = {
  ...{ id, version: 1, state: 'filed', filed_on: '2026-11-14' },
  package: { state: 'none', ...nothing },
}

let filings: Filing[]
let asked: string[]
beforeAll(async () => {
  await startI18n('en')
  await loadWords('vatReturn')
  const permissions = ['vat-return.prepare', 'files.download', 'reports.export']
  companiesStore.set({ currentCompany: { id: company, permissions } as unknown as Company })
})
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const { pathname, search } = new URL(address, 'http://x.test')
    if (pathname.endsWith('/papers')) return Response.json({ data: [] })
    if (method === 'POST') {
      asked.push(`${pathname}${search}`)
      filings = [{ ...filed, package: { state: 'making', ...nothing } }]
    }
    return Response.json({ data: filings, pdfs: { count: 2, size: 90_000 } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const show = () => showAtAddress(<Filings company={company} period="2026-10" />)

it('says how far the package is while it is made, and no more once it is kept', async () => {
  filings = [{ ...filed, package: { ...nothing, state: 'making', done: 3, total: 12 } }]
  await show()
  expect(await screen.findByText('The package of the month is being made: 3 of 12 documents.')).toBeTruthy()
  expect(screen.queryByText('Download the package')).toBeNull()

  cleanup()
  const sha256 = 'ab'.repeat(32)
  filings = [
    {
      ...filed,
      package: {
        ...{ state: 'kept', name: 'x.zip', size: 2048, sha256, done: 12, total: 12 },
        kept_at: '2026-11-14T10:00:00-06:00',
      },
    },
  ]
  await show()
  expect(await screen.findByText('Download the package')).toBeTruthy()
  expect(screen.getByText(sha256)).toBeTruthy()
})

it('keeps the PDFs of what was issued where somebody wants them, who is told how much they add', async () => {
  filings = [{ ...filed, package: { ...nothing, state: 'failed' } }]
  await show()
  fireEvent.click(await screen.findByLabelText('Keep the PDFs of the 2 issued documents too'))
  expect(screen.getByText(/about .*90 kB.* larger/)).toBeTruthy()
  fireEvent.click(screen.getByText('Make it again'))
  await waitFor(() => expect(asked).toEqual([`/api/vat-filings/${id}/package?pdfs=true`]))
})

it('asks again for what could not be made, and for nothing of a version that was rectified', async () => {
  filings = [{ ...filed, package: { ...nothing, state: 'failed' } }]
  await show()
  fireEvent.click(await screen.findByText('Make it again'))
  expect(await screen.findByText('The package of the month is about to be made.')).toBeTruthy()
  await waitFor(() => expect(asked).toEqual([`/api/vat-filings/${id}/package`]))

  cleanup()
  filings = [{ ...filed, state: 'rectified' }]
  await show()
  expect(
    await screen.findByText('No package was kept of this version, and its month has changed since.'),
  ).toBeTruthy()
  expect(screen.queryByText('Make it now')).toBeNull()
})

it('says so where no return of the month was filed', async () => {
  filings = []
  await show()
  expect(await screen.findByText('No return of this month was filed here.')).toBeTruthy()
})
