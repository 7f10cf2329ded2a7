// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { keptDrafts, writeLocalCopy } from '#features/documents/index.ts'
import { auth } from '#features/identity/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { blankDraft, blankLine } from '../documents/editor/draft/draft.ts'
import { DeviceDrafts } from './device-drafts.tsx'

const company = {
  id: '018f0000-0000-7000-8000-000000000001',
  permissions: ['documents.draft'],
} as unknown as Company

let isOnline = false
beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await Promise.all([loadWords('tools'), loadWords('sales')])
})
beforeEach(() => {
  localStorage.clear()
  companiesStore.set({ currentCompany: company })
  auth.set({ user: { id: 'ana' } } as never)
  isOnline = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const keep = (name: string, description: string, at: number, more: object = {}) =>
  writeLocalCopy(company.id, name, {
    draft: { ...blankDraft(), lines: [{ ...blankLine('l1'), description, unitPrice: '100' }] },
    at,
    isOffline: true,
    ...more,
  })
const show = () =>
  showAtAddress(
    <DeviceDrafts company={company} Line={({ children }) => <div role="status">{children}</div>} />,
  )

// screens.md §4.2 and §8: drafts offline; what waited on the device could only be found by its address.
it('without a network the drafts of this device are seen, opened and thrown away', async () => {
  keep('new~1', 'Café', 1)
  keep('new~2', 'Té', 2)
  const { address } = await show()
  await screen.findByText('Drafts on this device: 2')
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  await screen.findByText('Café')
  expect(
    screen.getAllByRole('listitem').map(({ textContent }) => /Café|Té/.exec(textContent ?? '')?.[0]),
  ).toEqual(['Té', 'Café'])
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0]!)
  const question = await screen.findByRole('dialog', { name: 'Delete this draft?' })
  fireEvent.click(
    [...question.querySelectorAll('button')].find(({ textContent }) => /^Delete/.test(textContent ?? ''))!,
  )
  await waitFor(() => expect(keptDrafts(company.id).map(({ name }) => name)).toEqual(['new~1']))
  await screen.findByText('Drafts on this device: 1')
  fireEvent.click(screen.getByRole('button', { name: 'Go on writing' }))
  await waitFor(() => expect(address()).toBe('/invoices/new'))
})

it('they go to the server when the network returns, and what it does not take stays in sight', async () => {
  keep('new~1', 'Café', 1)
  keep('new~2', 'Té', 2)
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { lines } = JSON.parse(String(init.body))
    return lines[0].description === 'Té'
      ? Response.json({ message: 'no' }, { status: 422 })
      : Response.json({ id: 'd1', version: 1, issues: [] })
  })
  await show()
  await screen.findByText('Drafts on this device: 2')
  isOnline = true
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Drafts that did not reach the server: 1')
  expect(keptDrafts(company.id).map(({ name, left }) => [name, left])).toEqual([['new~2', 'refused']])
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  await screen.findByText(/does not take it as it is/)
})
