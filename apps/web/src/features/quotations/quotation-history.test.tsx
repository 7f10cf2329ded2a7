// @vitest-environment happy-dom
import type { QuotationDetail } from '@cuentaclara/contracts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { QuotationHistory } from './quotation-history.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('sales')
})
afterEach(cleanup)

// What was opened, said and made stood below all that was sent and decided, whenever it was.
it('tells what happened in the order in which it happened', async () => {
  const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00-06:00`
  const quotation = {
    created_at: at(8),
    revisions: [],
    revision: 1,
    sent_at: at(9),
    sent_how: 'mail',
    sent_by: 'Ana',
    letters: [],
    total: '1130',
    currency: 'CRC',
    status: 'accepted',
    first_viewed_at: at(10),
    view_count: 2,
    answers: [
      { id: 'a', answer: 'comment', name: 'Marta', comment: '¿Incluye transporte?', answered_at: at(11) },
    ],
    decided_at: at(12),
    decided_by: 'Marta',
    decision_reason: null,
    deposits: [
      { id: 'p', number: 7, amount: '500', currency: 'CRC', recorded_at: at(13), voided_at: at(15) },
    ],
    documents: [{ id: 'd', kind: 'invoice', created_at: at(14) }],
    receipts: [],
    cancelled_at: null,
  } as unknown as QuotationDetail
  await showAtAddress(<QuotationHistory quotation={quotation} isBeside />)
  expect(await screen.findByRole('heading', { name: 'History' })).toBeTruthy()
  const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  const hours = told.map((text) => /(\d\d):00/.exec(text)?.[1])
  expect(hours, told.join('\n')).toEqual(['08', '09', '10', '11', '12', '13', '14', '15'])
  expect(told[5]).toMatch(/Deposit received.*₡500\.00 · Payment 7/)
  expect(told[7]).toMatch(/Deposit undone/)
})
