import { decimal } from '@cuentaclara/decimal'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryDocument } from '../../golden/arbitrary-documents.ts'
import {
  hasSharedReference,
  schemaFaults,
  sharedNote,
  withEmptySignature,
} from '../../golden/official-schemas.ts'
import type { FiscalDocument, OfficialKind } from '../document/document.ts'
import { formatIssues } from './check-format.ts'
import { toXml } from './to-xml.ts'
import { documentFormats } from './v44/documents.ts'

const kinds = Object.keys(documentFormats) as OfficialKind[]

describe.each(kinds)('any document of kind %s that fits its format', (kind) => {
  test('has no issue', () => {
    fc.assert(
      fc.property(arbitraryDocument(kind), (document) => {
        expect(formatIssues(document)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test.skipIf(!hasSharedReference)(
    `is refused by the official schema for its code lists only${sharedNote}`,
    () => {
      fc.assert(
        fc.property(arbitraryDocument(kind), (document) => {
          const faults = schemaFaults(documentFormats[kind].root, withEmptySignature(toXml(document)))
          expect(faults.filter((fault) => !fault.includes("[facet 'enumeration']"))).toEqual([])
        }),
        { numRuns: 25 },
      )
    },
  )
})

describe('an invoice that does not fit', () => {
  test.each<[string, string, (document: FiscalDocument) => void]>([
    ['format.missing', 'receiver', (d) => (d.receiver = null)],
    ['format.missing', 'issuer.address', (d) => delete d.issuer.address],
    ['format.missing', 'clave', (d) => (d.clave = '')],
    ['format.missing', 'lines.0.description', (d) => (d.lines[0]!.description = '')],
    ['format.too-few', 'issuer.emails', (d) => (d.issuer.emails = [])],
    ['format.too-many', 'issuer.emails', (d) => (d.issuer.emails = Array(5).fill('a@b.cr'))],
    ['format.too-few', 'lines.0.taxes', (d) => (d.lines[0]!.taxes = [])],
    ['format.too-many', 'payments', (d) => (d.payments = Array(5).fill({ means: '01' }))],
    ['format.too-short', 'issuer.name', (d) => (d.issuer.name = 'Ana')],
    ['format.too-short', 'issuer.name', (d) => (d.issuer.name = 'Ana\u0000\u0001\u0002')],
    ['format.too-long', 'lines.0.description', (d) => (d.lines[0]!.description = '👍'.repeat(201))],
    ['format.too-long', 'extraTexts.0', (d) => (d.extraTexts = [{ text: 'x'.repeat(501) }])],
    ['format.pattern', 'clave', (d) => (d.clave = '-'.repeat(50))],
    ['format.pattern', 'issuedAt', (d) => (d.issuedAt = '2026-11-21')],
    ['format.negative', 'summary.total', (d) => (d.summary.total = decimal('-1'))],
    ['format.decimals', 'lines.0.quantity', (d) => (d.lines[0]!.quantity = decimal('1.2345'))],
    ['format.digits', 'summary.total', (d) => (d.summary.total = decimal('10000000000000'))],
    ['format.digits', 'creditDays', (d) => (d.creditDays = 100_000)],
  ])('has the issue %s at %s', (code, path, damage) => {
    const document = fittingInvoice()
    expect(formatIssues(document)).toEqual([])
    damage(document)
    expect(formatIssues(document)).toMatchObject([{ code, path, severity: 'error' }])
  })
})

test('200 letters of two code units each are 200 characters', () => {
  const document = fittingInvoice()
  document.lines[0]!.description = '👍'.repeat(200)
  expect(formatIssues(document)).toEqual([])
})

test('payments that are left out of a credit sale are not looked at', () => {
  const document = { ...fittingInvoice(), saleCondition: '02', payments: Array(9).fill({ means: '' }) }
  expect(formatIssues(document)).toEqual([])
})

/** The same arbitrary invoice every time, with a line. */
function fittingInvoice(): FiscalDocument {
  const invoices = arbitraryDocument('invoice').filter(
    (each) => each.lines.length > 0 && each.saleCondition === '01',
  )
  return fc.sample(invoices, { seed: 44, numRuns: 1 })[0]!
}
