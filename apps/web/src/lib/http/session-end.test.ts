// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { forgetSessionEnd, noteSessionEnd, sessionEnding, sessionLeftMs } from './session-end.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

beforeEach(() => forgetSessionEnd())

it('knows how long the session lives from the last answer that said so', () => {
  expect(sessionLeftMs(now)).toBeNull()
  noteSessionEnd(null)
  noteSessionEnd('soon')
  expect(sessionLeftMs(now)).toBeNull()
  noteSessionEnd(at(10))
  expect(sessionLeftMs(now)).toBe(600_000)
})

it('believes another tab that has used the session since', () => {
  noteSessionEnd(at(2))
  localStorage.setItem('cuenta-clara-session-end', String(now + 3_600_000))
  expect(sessionLeftMs(now)).toBe(3_600_000)
})

it('forgets with the session', () => {
  noteSessionEnd(at(2))
  forgetSessionEnd()
  expect(sessionLeftMs(now)).toBeNull()
  expect(localStorage.getItem('cuenta-clara-session-end')).toBeNull()
})

it('knows why somebody stands at the door again: unused until the end, or ended before it', () => {
  expect(sessionEnding(now)).toBeUndefined()
  noteSessionEnd(at(5))
  expect(sessionEnding(now)).toBe('elsewhere')
  expect(sessionEnding(now + 6 * 60_000)).toBe('unused')
})
