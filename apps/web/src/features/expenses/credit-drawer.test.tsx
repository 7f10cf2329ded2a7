// @vitest-environment happy-dom
import type { ExpenseDetail, ExpenseRow } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { CreditDrawer } from './credit-drawer.tsx'

const credited = {
  id: 'e1',
  currency: 'CRC',
  in_favour: '4520',
  supplier: '3101600909',
} as unknown as ExpenseDetail
const owed = {
  id: 'e2',
  spent_on: '2026-11-30',
  document_number: '00100001010000000902',
  total: '3390',
  credited: '0',
  settled: '0',
  credit_used: '0',
  status: 'pending',
} as unknown as ExpenseRow

beforeAll(async () => {
  await startI18n('en')
  await Promise.all([loadWords('money'), loadWords('suppliers')])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Whoever was quicker than the list was told that nothing else is owed, beside the expense that is.
it('says nothing of what is owed before it is known, and pays nothing that nobody has seen', async () => {
  const list = Promise.withResolvers<Response>()
  const paid: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return list.promise
    paid.push(JSON.parse(String(body)))
    return Response.json(credited)
  })
  await showAtAddress(<CreditDrawer company="c" expense={credited} act="apply" onClose={() => {}} />)
  const submit = await screen.findByRole('button', { name: 'Pay another expense' })
  fireEvent.click(submit)
  await waitFor(() => expect(submit.hasAttribute('data-loading')).toBe(true))
  list.resolve(Response.json({ data: [owed], meta: {} }))
  await screen.findByRole('option', { name: /FE-902/ })
  await waitFor(() => expect(submit.hasAttribute('data-loading')).toBe(false))
  expect(screen.queryByText('Nothing else is owed to this supplier')).toBeNull()
  expect(paid).toEqual([])

  fireEvent.click(submit)
  await waitFor(() => expect(paid).toMatchObject([{ expense_id: 'e2' }]))
})
