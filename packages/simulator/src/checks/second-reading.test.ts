import { costaRicaDay, isBlocking, type OfficialKind, officialKinds, validate } from '@cuentaclara/einvoice'
import { toXml } from '@cuentaclara/einvoice/xml'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryDraft } from '../../test/arbitrary-drafts.ts'
import { aDocument, withEmptySignature } from '../../test/documents.ts'
import { readTree } from '../format/read-tree.ts'
import { emptyArchive } from '../registries/archive.ts'
import { demoRegistries } from '../registries/demo-registries.ts'
import { checkArithmetic } from './check-arithmetic.ts'
import { checkFields } from './check-fields.ts'
import { checkReferences } from './check-references.ts'
import { checkStructure } from './check-structure.ts'

/** `DRAFTS=20000` looks longer; `SEED=…` looks at the same drafts again. */
const runs = Number(process.env.DRAFTS ?? 100)
const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31))

describe.each(Object.keys(officialKinds) as OfficialKind[])(`every %s (seed ${seed})`, (kind) => {
  it('that our rules let pass is right by this second reading of the law', () => {
    const nowMs = Date.now()
    const registries = demoRegistries()
    const context = { nowMs, registries, archive: emptyArchive }
    let passed = 0
    fc.assert(
      fc.property(arbitraryDraft(kind), (draft) => {
        const issues = validate(draft, { today: costaRicaDay(nowMs), phase: 'issue' })
        if (issues.some(isBlocking)) return
        passed += 1
        const owner = kind === 'purchase' ? draft.receiver! : draft.issuer!
        const root = readTree(withEmptySignature(toXml(aDocument(draft, { owner, issuedAtMs: nowMs }))))
        expect(checkStructure(root)).toEqual([])
        expect(checkArithmetic(root)).toEqual([])
        const findings = [...checkFields(root, context), ...checkReferences(root, context)]
        expect(findings.filter(({ severity }) => severity === 'reject')).toEqual([])
      }),
      { numRuns: runs, seed },
    )
    // A generator whose drafts are all refused would prove nothing.
    expect(passed, `accepted drafts of seed ${seed}`).toBeGreaterThan(runs / 4)
  })
})
