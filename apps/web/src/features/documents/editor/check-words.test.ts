// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { ruleWords } from './check-words.ts'

beforeAll(async () => {
  await startI18n('es')
  await loadWords('rules')
})

// “La exoneración venció el 2020-12-31” stood beside documents of 27/11/2026.
it('what keeps a document from being issued says days as the person reads them', () => {
  expect(ruleWords('exoneration.expired', { until: '2020-12-31' })).toBe(
    'La exoneración venció el 31/12/2020.',
  )
  expect(ruleWords('not.known-here', {}, 'Vence el 2026-01-05.')).toBe('Vence el 05/01/2026.')
})
