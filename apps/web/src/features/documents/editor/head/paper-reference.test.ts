import { describe, expect, it } from 'vitest'
import { blankDraft } from '../draft/draft.ts'
import { toDraftInput } from '../draft/draft-mapping.ts'
import { fromLocalMinute, paperOf, toLocalMinute, withPaper } from './paper-reference.ts'

const rejected = { document_type: '10', number: '5'.repeat(50), issued_at: '2026-11-20T08:00:00-06:00' }
const paper = { number: 'P-17', madeAt: '2026-11-19T08:00:00-06:00' }

describe('a draft', () => {
  it('replaces no paper until it says which', () => {
    expect(paperOf(blankDraft())).toBeNull()
  })

  it('that replaces a paper carries situation 2 and names it, beside what else it refers to', () => {
    const draft = { ...blankDraft(), kept: { references: [rejected] } }
    const input = toDraftInput({ ...draft, kept: withPaper(draft, paper) })
    expect(input.situation).toBe('2')
    expect(input.references).toEqual([
      {
        document_type: '08',
        number: 'P-17',
        issued_at: '2026-11-19T08:00:00-06:00',
        code: '05',
        reason: 'Sustituye comprobante provisional',
      },
      rejected,
    ])
  })

  it('is an ordinary one again once it no longer does', () => {
    const before = blankDraft()
    const kept = withPaper({ kept: withPaper(before, paper) }, null)
    expect(kept).toEqual({ situation: '1', references: [] })
  })

  it('keeps the reason that a conversion wrote', () => {
    const reference = {
      document_type: '08',
      number: 'CS-5',
      issued_at: paper.madeAt,
      code: '05',
      reason: 'Otra',
    }
    const draft = { kept: { situation: '2', references: [reference] } } as const
    expect(paperOf({ kept: { situation: '2', references: [reference] } })).toEqual({
      number: 'CS-5',
      madeAt: paper.madeAt,
    })
    expect(withPaper({ kept: { ...draft.kept, references: [reference] } }, paper).references).toMatchObject([
      { reason: 'Otra', number: 'P-17' },
    ])
  })
})

it('reads days and times by the clock of Costa Rica', () => {
  expect(toLocalMinute('2026-11-19T14:05:30Z')).toBe('2026-11-19T08:05')
  expect(toLocalMinute('')).toBe('')
  expect(fromLocalMinute('2026-11-19T08:05')).toBe('2026-11-19T08:05:00-06:00')
  expect(fromLocalMinute('2026-11-')).toBeNull()
})
