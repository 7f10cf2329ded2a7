// @vitest-environment happy-dom
import type { PaymentNotice } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { PaymentNotices } from './payment-notices.tsx'

beforeAll(async () => {
  await startI18n('en')
  await Promise.all([loadWords('tools'), loadWords('money'), loadWords('moneyActs')])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const notice: PaymentNotice = {
  id: '018f0000-0000-7000-8000-000000000001',
  amount: '2260',
  currency: 'CRC',
  paid_on: '2026-11-21',
  reference: '12345678',
  status: 'open',
  reason: null,
  client_id: '018f0000-0000-7000-8000-000000000002',
  client_name: 'Distribuidora Valle',
  means: '06',
  given_at: '2026-11-21T10:00:00-06:00',
  documents: [],
  quotation: null,
  proof: null,
  payment_id: null,
  standing: null,
}

// The bank had told of the same transfer: confirmed, it was recorded twice.
it('offers the payment that stands already, and to record another one', async () => {
  const standing = { id: '018f0000-0000-7000-8000-000000000003', number: 12, paid_on: '2026-11-20' }
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method !== 'POST') return Response.json({ data: [{ ...notice, standing }] })
    sent.push(url)
    return Response.json({ number: 12 })
  })
  await showAtAddress(<PaymentNotices company="018f0000-0000-7000-8000-000000000009" />)
  expect(await screen.findByText('Payment 12 of 20/11/2026 is recorded already.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'It is payment 12' }))
  await waitFor(() => expect(sent).toEqual([expect.stringMatching(/\/link$/)]))
  fireEvent.click(screen.getByRole('button', { name: 'Another payment' }))
  await waitFor(() => expect(sent.at(-1)).toMatch(/\/confirm\?another=true$/))
})
