import { decimal } from '@cuentaclara/decimal'
import { expect, it } from 'vitest'
import { numbered } from '../../golden/numbered.ts'
import { aLine, anInvoice, aTicket, vat } from '../document/builders.ts'
import type { DraftDocument, Reference } from '../document/document.ts'
import { compareWithOriginals } from './compare-with-originals.ts'

/** An invoice of 1,130 colones. */
const sale = numbered(anInvoice())

const to = (changes: Partial<Reference> = {}): Reference => ({
  documentType: '01',
  number: sale.clave,
  issuedAt: sale.issuedAt,
  code: '02',
  reason: 'Corrige el monto',
  ...changes,
})
const aNote = (reference: Partial<Reference> = {}, more: Partial<DraftDocument> = {}): DraftDocument =>
  anInvoice({ kind: 'credit-note', references: [to(reference)], ...more })
const half = { lines: [aLine({ unitPrice: '500' })] }

function findings(draft: DraftDocument, { credited = '0', isRejected = false, original = sale } = {}) {
  const context = { alreadyCredited: decimal(credited), isRejected }
  return compareWithOriginals(draft, [{ document: original, context }]).map(
    ({ code, path, severity }) => `${severity} ${code} ${path}`,
  )
}

it('finds nothing in a note that fits its original', () => {
  expect(findings(aNote())).toEqual([])
  expect(findings(aNote({}, half))).toEqual([])
})

// fiscal.md 4.8: each of these was issued without a word.
it.each<[string, DraftDocument, Parameters<typeof findings>[1], string[]]>([
  ['annuls a part', aNote({ code: '01' }, half), {}, ['warning original.annulled-in-part references.0.code']],
  [
    'annuls a part by a clerical error',
    aNote({ code: '13' }, half),
    {},
    ['warning original.annulled-in-part references.0.code'],
  ],
  ['annuls what is left', aNote({ code: '01' }, half), { credited: '565' }, []],
  ['annuls all', aNote({ code: '01' }), {}, []],
  [
    'names another kind of document',
    aNote({ documentType: '04' }),
    {},
    ['warning original.type-differs references.0.documentType'],
  ],
  [
    'names another day',
    aNote({ issuedAt: '2026-11-20T10:15:00-06:00' }),
    {},
    ['warning original.date-differs references.0.issuedAt'],
  ],
  ['names another hour of its day', aNote({ issuedAt: '2026-11-21T23:59:00-06:00' }), {}, []],
  ['returns goods', aNote({ documentType: '09', code: '06' }), {}, []],
  // What was called rejected was not compared, so that a note took from an accepted document uncounted.
  [
    'calls it rejected',
    aNote({ documentType: '10' }, { receiver: null }),
    {},
    [
      'error original.not-rejected references.0.documentType',
      'error original.receiver-differs receiver.identification.number',
    ],
  ],
  ['calls it rejected, and it is', aNote({ documentType: '10' }), { isRejected: true }, []],
])('a note that %s', (_, draft, context, expected) => {
  expect(findings(draft, context)).toEqual(expected)
})

// A credit note anew of one that was refused was held to take from elsewhere, so that only the database counted it.
it('a note in place of a rejected one takes no more than is left either', () => {
  const refused = numbered(aNote())
  const anew = (documentType: string, quantity: string) =>
    aNote(
      {},
      { lines: [aLine({ quantity })], references: [to(), to({ documentType, number: refused.clave })] },
    )
  expect(findings(anew('10', '1'))).toEqual([])
  expect(findings(anew('10', '2'))).toEqual(['error original.exceeded lines'])
  // One from elsewhere that was not refused may have anything left.
  expect(findings(anew('01', '2'))).toEqual([])
})

it('knows the day of Costa Rica, whatever the zone says', () => {
  expect(findings(aNote({ issuedAt: '2026-11-22T05:59:00Z' }))).toEqual([])
})

it('a note to a ticket names a ticket', () => {
  const ticket = numbered(aTicket({ receiver: null }))
  const note = (documentType: string) =>
    aNote({ documentType, number: ticket.clave }, { receiver: null, lines: [aLine({ taxes: [vat()] })] })
  expect(findings(note('04'), { original: ticket })).toEqual([])
  expect(findings(note('01'), { original: ticket })).toEqual([
    'warning original.type-differs references.0.documentType',
  ])
})
