import fc from 'fast-check'
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm'
import { describe, expect, test } from 'vitest'
import { arbitraryDocument } from '../../golden/arbitrary-documents.ts'
import type { OfficialKind } from '../document/document.ts'
import { draftFromJson, draftToJson } from '../document/draft-json.ts'
import { draftOf } from '../engine/draft-of.ts'
import { fromXml } from './from-xml.ts'
import { fromJson, type JsonObject, toJson } from './json.ts'
import { toXml } from './to-xml.ts'
import { documentFormats } from './v44/documents.ts'

const kinds = Object.keys(documentFormats) as OfficialKind[]

describe.each(kinds)('any document of kind %s', (kind) => {
  test('is itself again after writing and reading its XML', () => {
    fc.assert(
      fc.property(arbitraryDocument(kind), (document) => {
        const result = fromXml(toXml(document))
        expect(result).toMatchObject({ ok: true, version: '4.4', signatures: 0, notices: [] })
        expect(result.ok && result.document).toEqual(document)
      }),
      { numRuns: 60 },
    )
  })

  test('is itself again after writing and reading its JSON', () => {
    fc.assert(
      fc.property(arbitraryDocument(kind), (document) => {
        const json = JSON.parse(JSON.stringify(toJson(document))) as JsonObject
        expect(fromJson(json)).toEqual(document)
        expect(toJson(fromJson(json))).toEqual(json)
      }),
      { numRuns: 40 },
    )
  })

  test('says the same as a draft after writing and reading the JSON of that', () => {
    fc.assert(
      fc.property(arbitraryDocument(kind), (document) => {
        const { kind, issuer, receiver, ...content } = draftOf(document)
        const json = JSON.parse(JSON.stringify(draftToJson(content))) as ReturnType<typeof draftToJson>
        expect(draftFromJson(json)).toEqual(content)
      }),
      { numRuns: 40 },
    )
  })

  test('is written in exclusive canonical form: libxml2 finds nothing to change', () => {
    fc.assert(
      fc.property(arbitraryDocument(kind), (document) => {
        const xml = toXml(document)
        const parsed = XmlDocument.fromString(xml)
        const canonical = parsed.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 })
        parsed.dispose()
        expect(canonical).toBe(xml)
      }),
      { numRuns: 30 },
    )
  })

  test('is stable: written bytes do not change by reading and writing again', () => {
    fc.assert(
      fc.property(arbitraryDocument(kind), (document) => {
        const xml = toXml(document)
        const result = fromXml(new TextEncoder().encode(xml))
        expect(result.ok && toXml(result.document)).toBe(xml)
      }),
      { numRuns: 20 },
    )
  })
})
