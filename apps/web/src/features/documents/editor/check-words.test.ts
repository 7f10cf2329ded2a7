// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { ruleWords, useCheckWords } from './check-words.ts'
import type { Check } from './draft/checks.ts'

beforeAll(() => startI18n('es'))

// “lines.missing” stood in the review of a new invoice for a moment.
it('says nothing of a finding until its sentence has come', async () => {
  const finding = { kind: 'rule', code: 'lines.missing', params: {}, message: null } as Check['finding']
  const { result } = renderHook(() => useCheckWords(true))
  const said = () => result.current({ finding } as Check)
  expect(said()).toBe('')
  await waitFor(() => expect(said()).toBe('Agregue al menos una línea.'))
})

// “La exoneración venció el 2020-12-31” stood beside documents of 27/11/2026.
it('what keeps a document from being issued says days as the person reads them', async () => {
  await loadWords('rules')
  expect(ruleWords('exoneration.expired', { until: '2020-12-31' })).toBe(
    'La exoneración venció el 31/12/2020.',
  )
  expect(ruleWords('not.known-here', {}, 'Vence el 2026-01-05.')).toBe('Vence el 05/01/2026.')
})
