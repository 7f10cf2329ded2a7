// @vitest-environment happy-dom
import type { Company, VatExonerationInput, VatReturn } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ExonerationsSheet } from './exonerations-sheet.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const client = '018f0000-0000-7000-8000-000000000002'
const november = {
  ...{ period: '2026-11', state: 'draft', is_closed: false, full_credit_exonerations: ['02', '03', '08'] },
  client_credits: [{ client_id: client, name: 'Zona Franca del Norte', gives_credit: true }],
} as unknown as VatReturn

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

it('says of a client whether its exempt sales leave full credit from the month on, and takes it back', async () => {
  const saved: VatExonerationInput[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    saved.push(JSON.parse(String(body)))
    return new Response(null, { status: 204 })
  })
  await showAtAddress(<ExonerationsSheet data={november} onClose={() => {}} />)
  fireEvent.click(await screen.findByLabelText('Leaves full credit: Zona Franca del Norte'))
  await waitFor(() => expect(saved).toHaveLength(1))
  await waitFor(() => screen.getByLabelText('Nothing is said of Zona Franca del Norte any more'))
  fireEvent.click(screen.getByLabelText('Nothing is said of Zona Franca del Norte any more'))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved).toEqual([
    { client_id: client, gives_credit: false, since: '2026-11' },
    { client_id: client, gives_credit: null, since: '2026-11' },
  ])
})

it('lets nobody say it in a month that is filed', async () => {
  await showAtAddress(<ExonerationsSheet data={{ ...november, state: 'filed' }} onClose={() => {}} />)
  expect(await screen.findByText('Zona Franca del Norte')).toBeTruthy()
  expect(screen.queryByPlaceholderText('Find a client')).toBeNull()
})
