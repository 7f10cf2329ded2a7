import { describe, expect, test } from 'vitest'
import { pharmaceuticalForms } from '../src/codes/pharmaceutical-forms.ts'
import type { OfficialKind } from '../src/document/document.ts'
import { calculate } from '../src/engine/calculate.ts'
import { recalculate } from '../src/engine/recalculate.ts'
import { validate } from '../src/engine/validate.ts'
import { officialKinds } from '../src/kinds/official-kinds.ts'
import {
  calculationFromJson,
  calculationToJson,
  formatIssues,
  fromJson,
  fromXml,
  type JsonObject,
  toJson,
  toXml,
} from '../src/xml/index.ts'
import { goldenCases } from './cases.ts'
import { golden, withLineBreaks } from './golden-files.ts'
import { numbered } from './numbered.ts'
import { hasSharedReference, schemaFaults, sharedNote, withEmptySignature } from './official-schemas.ts'

/** The one case whose lines lack what they should state besides. */
const doubts: Readonly<Record<string, string[]>> = {
  'invoice-specific-taxes': [
    'party.alcohol-registry-missing issuer.alcoholRegistry',
    'line.serial-number-missing lines.3.serialNumbers',
    'line.serial-number-missing lines.4.serialNumbers',
  ],
}

describe.each(Object.entries(goldenCases))('%s', (name, draft) => {
  const document = numbered(draft)
  const isShowcase = name.endsWith('every-field')
  const xml = toXml(document)

  test('is written as expected', () => {
    expect(withLineBreaks(xml)).toBe(golden(`documents/${name}.xml`, withLineBreaks(xml)))
  })

  test('has its canonical JSON', () => {
    const json = `${JSON.stringify(toJson(document), null, 2)}\n`
    expect(json).toBe(golden(`documents/${name}.json`, json))
    expect(fromJson(JSON.parse(json) as JsonObject)).toEqual(document)
  })

  test('has amounts that come back whole from another thread', () => {
    const calculation = calculate(draft)
    expect(calculationFromJson(structuredClone(calculationToJson(calculation)))).toEqual(calculation)
  })

  test('is read back with every amount its own', () => {
    const result = fromXml(xml)
    if (!result.ok) throw new Error(JSON.stringify(result.problems))
    expect(result.notices).toEqual([])
    expect(toXml(result.document)).toBe(xml)
    expect(recalculate(result.document).differences).toEqual([])
  })

  // A showcase has every field at once, of which some rule out others: nobody issues it.
  if (!isShowcase) {
    test('is accepted by the rules without a doubt', () => {
      const issues = validate(draft, { today: '2026-11-21', phase: 'issue', isPharmaceuticalForm })
      expect(issues.map(({ code, path }) => `${code} ${path}`)).toEqual(doubts[name] ?? [])
    })
  }

  test('fits its format', () => {
    expect(formatIssues(document)).toEqual([])
  })

  test.skipIf(!hasSharedReference)(`is valid by the official schema${sharedNote}`, () => {
    expect(schemaFaults(officialKinds[draft.kind as OfficialKind].official.root, withEmptySignature(xml))).toEqual([])
  })
})

test('every kind has a golden file', () => {
  const kinds = new Set<string>(Object.values(goldenCases).map((draft) => draft.kind))
  expect([...kinds].sort()).toEqual(Object.keys(officialKinds).sort())
})

/** Whether the official table has the form. */
function isPharmaceuticalForm(code: string): boolean {
  return pharmaceuticalForms().some((form) => form.code === code)
}
