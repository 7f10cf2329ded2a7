// @vitest-environment happy-dom
import type { BankLine } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { LineSettlements } from './line-settlements.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('bank')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settlement = {
  id: '018f0000-0000-7000-8000-000000000002',
  settled_on: '2026-11-10',
  acquirer: 'BAC',
  reference: 'L-77',
}
const line = {
  id: 'line',
  amount: '89420',
  currency: 'CRC',
  settlements: [settlement],
} as unknown as BankLine

it('a line says which settlement of cards it may be, and one press says that it is', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    sent.push([new URL(address, 'http://x.test').pathname, JSON.parse(String(body))])
    return Response.json(line)
  })
  await showAtAddress(<LineSettlements company="c" line={line} mayRecord />)
  expect(await screen.findByText(/^Card settlement of BAC, 10\/11\/2026/)).toBeTruthy()
  const press = screen.getByRole('button', { name: /89,420.*, the card settlement of BAC/ })
  // Whoever pressed twice in one go was refused in red what was done well.
  fireEvent.click(press, { detail: 1 })
  fireEvent.click(press, { detail: 2 })
  await waitFor(() =>
    expect(sent).toEqual([['/api/bank/lines/line/settle', { settlement_id: settlement.id }]]),
  )
})
