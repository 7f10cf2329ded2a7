// @vitest-environment happy-dom
import type { StudentBillsResult } from '@cuentaclara/contracts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ResultSheet } from './result-sheet.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('studentBills')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = (client: string, letter: StudentBillsResult['rows'][number]['letter']) => ({
  client_id: client,
  client,
  currency: 'CRC',
  outcome: 'done',
  document_id: `document of ${client}`,
  number: '00100001010000000007',
  message: null,
  letter,
})

// Nobody saw who got no letter.
it('says how many were sent, and of each what became of its letter', async () => {
  const result = {
    month: '2026-11',
    done: 4,
    failed: 0,
    rows: [row('Ana', 'sent'), row('Bea', 'no_address'), row('Carla', 'waiting'), row('Dora', null)],
  }
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('/tasks') ? { data: [] } : result))
  await showAtAddress(<ResultSheet company="c" taskId="t" onAgain={() => {}} onClose={() => {}} />)
  const said = await screen.findByText(/^4 invoices made\./)
  expect(said.textContent).toContain('Sent: 1.')
  expect(said.textContent).toContain('Without an address: 1.')
  const lineOf = (client: string) => screen.getByText(client).closest('li')!.textContent
  expect(lineOf('Ana')).toContain('Sent')
  expect(lineOf('Bea')).toContain('No address')
  expect(lineOf('Carla')).toContain('Sent once accepted')
  expect(lineOf('Dora')).toBe('DoraFE-7')
})
