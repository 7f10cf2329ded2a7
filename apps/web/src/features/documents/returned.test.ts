import type { DocumentDetail } from '@cuentaclara/contracts'
import { expect, test } from 'vitest'
import { returnOf } from './effect.ts'

const told = (...events: string[]): DocumentDetail['timeline'] =>
  events.map((event) => ({ event, at: '2026-11-21T10:00:00-06:00', actor: 'Carmen', detail: event }))

test('a draft that was given back says so, with the reason', () => {
  const timeline = told('created', 'approval_asked', 'approval_returned')
  expect(returnOf({ fiscal_status: 'draft', timeline })?.detail).toBe('approval_returned')
})

test('it is over once it was asked for again or taken back', () => {
  const again = told('approval_asked', 'approval_returned', 'approval_asked', 'approval_withdrawn')
  expect(returnOf({ fiscal_status: 'draft', timeline: again })).toBeNull()
  const waiting = told('approval_asked', 'approval_returned', 'approval_asked')
  expect(returnOf({ fiscal_status: 'waiting_approval', timeline: waiting })).toBeNull()
  expect(returnOf({ fiscal_status: 'draft', timeline: told('created') })).toBeNull()
})
