// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { Check } from './draft/checks.ts'
import { blankLine, type EditorDraft } from './draft/draft.ts'
import { countFinished, isAmongFirst } from './first-documents.ts'
import { nextStep } from './next-key.tsx'
import { aClient } from './testing.ts'

afterEach(() => localStorage.clear())

describe('the hint of the next key', () => {
  const filled = { ...blankLine('l1'), description: 'Café', unitPrice: '1000' }
  const written = (change: Partial<EditorDraft> = {}, checks: Partial<Check>[] = []) =>
    nextStep({
      draft: { kind: 'invoice', client: aClient(), lines: [blankLine('l1')], ...change },
      checks: checks as Check[],
    })

  it('follows what a document lacks: client, item, what is marked, the act itself', () => {
    expect(written({ client: null })).toBe('client')
    expect(written({ client: null, kind: 'ticket' })).toBe('item')
    expect(written()).toBe('item')
    expect(written({ lines: [filled] }, [{ severity: 'error' }])).toBe('mend')
    expect(written({ lines: [filled] }, [{ severity: 'warning' }])).toBe('act')
  })

  it('stands over the first three documents, then goes', () => {
    const shown = Array.from({ length: 4 }, () => {
      const isShown = isAmongFirst()
      countFinished()
      return isShown
    })
    expect(shown).toEqual([true, true, true, false])
  })
})
