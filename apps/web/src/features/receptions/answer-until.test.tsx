// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { AnswerUntil } from './answer-until.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('money')
})
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-12T12:00:00-06:00'), toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const said = (deadline_on: string, is_deadline_sure = true) =>
  render(<AnswerUntil reception={{ deadline_on, is_deadline_sure }} />).container.textContent

// Of what came after its term the screen said until when it is to be answered, weeks after that day.
it('says that a term is over, where that is certain', () => {
  expect(said('2026-11-12')).toMatch(/^To be answered until 12\/11\/2026; after that/)
  expect(said('2026-11-11')).toMatch(/^The last day to answer was 11\/11\/2026/)
  expect(said('2026-11-11', false)).toMatch(/^To be answered until 11\/11\/2026.*not published yet/)
})
