import { describe, expect, test } from 'vitest'
import { type FiscalEvent, nextStatus, transitions } from './fiscal-status.ts'

const events: FiscalEvent[] = [
  'paused',
  'resumed',
  'received',
  'in-work',
  'accepted',
  'rejected',
  'returned',
  'gave-up',
  'tried-again',
]

describe('the authority chip', () => {
  test('moves as the table says and nowhere else', () => {
    const table = Object.keys(transitions).map((status) => [
      status,
      ...events.map((event) => nextStatus(status as keyof typeof transitions, event)),
    ])
    expect(table).toEqual([
      ['draft', ...Array(9).fill('draft')],
      ['waiting_approval', ...Array(9).fill('waiting_approval')],
      [
        'queued',
        'held',
        'queued',
        'sent',
        'processing',
        'accepted',
        'rejected',
        'queued',
        'failed',
        'queued',
      ],
      ['held', 'held', 'queued', 'sent', 'processing', 'accepted', 'rejected', 'held', 'failed', 'held'],
      ['sent', 'sent', 'sent', 'sent', 'processing', 'accepted', 'rejected', 'queued', 'failed', 'sent'],
      [
        'processing',
        'processing',
        'processing',
        'processing',
        'processing',
        'accepted',
        'rejected',
        'queued',
        'failed',
        'processing',
      ],
      ['accepted', ...Array(9).fill('accepted')],
      ['rejected', ...Array(9).fill('rejected')],
      [
        'failed',
        'failed',
        'failed',
        'sent',
        'processing',
        'accepted',
        'rejected',
        'failed',
        'failed',
        'queued',
      ],
      ['taken_over', ...Array(9).fill('taken_over')],
    ])
  })
})
