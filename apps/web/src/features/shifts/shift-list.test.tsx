// @vitest-environment happy-dom
import type { Company, Permission } from '@cuentaclara/contracts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ShiftList } from './shift-list.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('counter')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const meta = { current_page: 1, last_page: 1, per_page: 25, total: 0 }

async function showNone(permissions: Permission[]) {
  companiesStore.set({
    currentCompany: { id: '018f0000-0000-7000-8000-000000000001', permissions } as unknown as Company,
  })
  vi.stubGlobal('fetch', async () => Response.json({ data: [], meta }))
  await showAtAddress(<ShiftList search={{}} onSearch={() => {}} />)
  await screen.findByText('No shifts yet')
}

// It said that a shift is opened at the counter, and not where that is.
it('without a shift it leads to the counter, where one is opened, whoever may', async () => {
  await showNone(['shifts.run'])
  const ways = screen.getAllByRole('link', { name: 'Go to the counter' })
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/tickets/new'])
})

it('and nobody else', async () => {
  await showNone([])
  expect(screen.queryByRole('link', { name: 'Go to the counter' })).toBeNull()
})
