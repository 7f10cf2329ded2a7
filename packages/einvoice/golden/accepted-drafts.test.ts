import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DraftDocument, OfficialKind } from '../src/document/document.ts'
import { validate } from '../src/engine/validate.ts'
import { officialKinds } from '../src/kinds/official-kinds.ts'
import { formatIssues, toXml } from '../src/xml/index.ts'
import { goldenCases } from './cases.ts'
import { damagedDraft } from './damaged-drafts.ts'
import { numbered } from './numbered.ts'
import { hasSharedReference, schemaFaults, sharedNote, withEmptySignature } from './official-schemas.ts'

const drafts = Object.values(goldenCases)
/** `DRAFTS=100000` looks longer. */
const runs = Number(process.env.DRAFTS ?? 3000)
const timeout = 20_000 + runs * 5

describe('what the rules accept', { timeout }, () => {
  test('is never refused by the format', () => {
    fc.assert(
      fc.property(damagedDraft(drafts), (draft) => {
        if (isAccepted(draft)) expect(formatIssues(numbered(draft))).toEqual([])
      }),
      { numRuns: runs },
    )
  })

  test.skipIf(!hasSharedReference)(`is valid by the official schemas${sharedNote}`, () => {
    fc.assert(
      fc.property(damagedDraft(drafts), (draft) => {
        if (!isAccepted(draft)) return
        const xml = withEmptySignature(toXml(numbered(draft)))
        expect(schemaFaults(officialKinds[draft.kind as OfficialKind].official.root, xml)).toEqual([])
      }),
      { numRuns: runs },
    )
  })
})

function isAccepted(draft: DraftDocument): boolean {
  return validate(draft, { today: '2026-11-21', phase: 'issue' }).every((issue) => issue.severity !== 'error')
}
