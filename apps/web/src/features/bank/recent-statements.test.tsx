// @vitest-environment happy-dom
import type { BankStatement } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { RecentStatements } from './recent-statements.tsx'

beforeAll(async () => {
  await startI18n('en')
  await Promise.all([loadWords('money'), loadWords('moneyActs')])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const statement = (change: Partial<BankStatement> = {}): BankStatement => ({
  id: '018f0000-0000-7000-8000-000000000001',
  file_name: 'noviembre.csv',
  account: 'CR05015202001026284066',
  currency: 'CRC',
  brought_at: '2026-11-21T10:00:00-06:00',
  brought_by: 'Ana',
  lines: 20,
  matched: 3,
  ...change,
})
const company = '018f0000-0000-7000-8000-000000000009'

// The wrong file stayed: its lines were ignored one by one.
it('takes a statement back, and says before that its reconciled lines are undone with it', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push([url, JSON.parse(String(body))])
    return Response.json({ removed: 20, undone: 3 })
  })
  await showAtAddress(<RecentStatements company={company} statements={[statement()]} mayVoid />)
  fireEvent.click(screen.getByRole('button', { name: 'Take back noviembre.csv' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Its lines go.*: 20\. 3 of them are reconciled: .* void\.$/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Otra cuenta' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Take back' }))
  await waitFor(() =>
    expect(sent).toEqual([
      [expect.stringMatching(/\/take-back$/), { reason: 'Otra cuenta', undoes_matches: true }],
    ]),
  )
})

it('leaves one with reconciled lines to who may undo payments', async () => {
  const statements = [statement(), statement({ id: 'other', file_name: 'octubre.csv', matched: 0 })]
  await showAtAddress(<RecentStatements company={company} statements={statements} mayVoid={false} />)
  expect(screen.queryByRole('button', { name: /noviembre/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Take back octubre.csv' })).toBeTruthy()
})
