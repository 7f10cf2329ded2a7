import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DocumentKind, DraftDocument, FiscalDocument } from '../src/document/document.ts'
import { complete } from '../src/engine/complete.ts'
import { recalculate } from '../src/engine/recalculate.ts'
import { documentKinds } from '../src/kinds/kinds.ts'
import { formatIssues, fromJson, fromXml, type JsonObject, toJson, toXml } from '../src/xml/index.ts'
import { goldenCases } from './cases.ts'
import { hasSharedReference, schemaFaults, sharedNote, withEmptySignature } from './official-schemas.ts'

/** `UPDATE_GOLDEN=1` writes the files anew; the difference is then a matter for review. */
const isUpdate = process.env.UPDATE_GOLDEN === '1'

describe.each(Object.entries(goldenCases))('%s', (name, draft) => {
  const document = numbered(draft)
  const xml = toXml(document)

  test('is written as expected', () => {
    expect(withLineBreaks(xml)).toBe(golden(`${name}.xml`, withLineBreaks(xml)))
  })

  test('has its canonical JSON', () => {
    const json = `${JSON.stringify(toJson(document), null, 2)}\n`
    expect(json).toBe(golden(`${name}.json`, json))
    expect(fromJson(JSON.parse(json) as JsonObject)).toEqual(document)
  })

  test('is read back with every amount its own', () => {
    const result = fromXml(xml)
    if (!result.ok) throw new Error(JSON.stringify(result.problems))
    expect(result.notices).toEqual([])
    expect(toXml(result.document)).toBe(xml)
    expect(recalculate(result.document).differences).toEqual([])
  })

  test('fits its format', () => {
    expect(formatIssues(document)).toEqual([])
  })

  test.skipIf(!hasSharedReference)(`is valid by the official schema${sharedNote}`, () => {
    expect(schemaFaults(documentKinds[draft.kind].official.root, withEmptySignature(xml))).toEqual([])
  })
})

test('every kind has a golden file', () => {
  const kinds = new Set<DocumentKind>(Object.values(goldenCases).map((draft) => draft.kind))
  expect([...kinds].sort()).toEqual(Object.keys(documentKinds).sort())
})

/** Numbers, clave and moment are fixed; only the kind changes them. */
function numbered(draft: DraftDocument): FiscalDocument {
  const type = documentKinds[draft.kind].official.code
  const consecutivo = `00100001${type}0000000001`
  return complete(draft, {
    consecutivo,
    clave: `506211126003101000111${consecutivo}112345678`,
    issuedAt: '2026-11-21T10:15:00-06:00',
    softwareProviderId: '3101000111',
  })
}

/** Files break lines between tags, for people; the text itself has no white space there. */
function withLineBreaks(xml: string): string {
  return `${xml.replaceAll('><', '>\n<')}\n`
}

function golden(file: string, now: string): string {
  const place = new URL(`documents/${file}`, import.meta.url)
  if (isUpdate) {
    mkdirSync(new URL('documents/', import.meta.url), { recursive: true })
    writeFileSync(place, now)
  }
  return existsSync(place) ? readFileSync(place, 'utf8') : ''
}
