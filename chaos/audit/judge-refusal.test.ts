import { describe, expect, it } from 'vitest'
import type { Refusal } from '../acknowledged.ts'
import { isNatural, type Surroundings } from './judge-refusal.ts'

const at = '2026-11-29T01:00:20.000Z'
const later = '2026-11-29T01:02:00.000Z'

function aRefusal(changes: Partial<Refusal>): Refusal {
  return { at, key: 'k', company: 'c', what: 'document', about: null, status: 0, code: 'cut', ...changes }
}

/** A fault that lasts from 01:00:00 to 01:00:30, in which good, rejected and future documents lie about. */
function surroundings(fault: string): Surroundings {
  return {
    isRejected: (id) => id === 'rejected',
    issuedAtMs: (id) =>
      id === 'of the demo' ? null : Date.parse(id === 'ahead' ? '2027-01-08' : '2026-11-28'),
    timesLate: (key) => (key === 'hangs' ? 3 : 2),
    lettersOfDay: (company) => (company === 'writes much' ? 100 : 99),
    askedInMinute: (what) => (what === 'upload' ? 60 : 29),
    faults: [{ name: fault, from: '2026-11-29T01:00:00.000Z', to: '2026-11-29T01:00:30.000Z' }],
  }
}

const refused = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, ['No.']]))

const cases: { fault: string; refusal: Partial<Refusal>; isNatural: boolean }[] = [
  { fault: 'kill-program', refusal: {}, isNatural: true },
  { fault: 'kill-program', refusal: { at: later }, isNatural: false },
  { fault: 'authority-silent', refusal: {}, isNatural: false },
  { fault: 'mail-hangs', refusal: { what: 'letter' }, isNatural: false },
  { fault: 'freeze-database', refusal: {}, isNatural: false },
  { fault: 'freeze-database', refusal: { key: 'hangs', code: 'late' }, isNatural: true },
  { fault: 'authority-silent', refusal: { key: 'hangs', code: 'late' }, isNatural: false },
  { fault: '', refusal: { code: 'late' }, isNatural: true },
  { fault: 'database-away', refusal: { status: 503, code: 'database-away' }, isNatural: true },
  { fault: 'database-away', refusal: { status: 503, code: 'outcome-unknown' }, isNatural: true },
  { fault: 'database-away', refusal: { status: 503, code: 'database-away', at: later }, isNatural: false },
  { fault: 'database-away', refusal: { status: 503, code: 'storage-full' }, isNatural: false },
  { fault: 'database-away', refusal: { status: 500, code: 'internal' }, isNatural: false },
  { fault: 'database-away', refusal: { status: 404, code: 'not-found' }, isNatural: false },
  { fault: 'authority-down', refusal: { status: 503, code: 'authority-away' }, isNatural: false },
  { fault: 'disk-full', refusal: { status: 503, code: 'storage-full' }, isNatural: true },
  { fault: 'clock-ahead', refusal: { status: 401, code: 'session-over' }, isNatural: true },
  { fault: 'kill-program', refusal: { status: 401, code: 'session-over' }, isNatural: false },
  { fault: '', refusal: { what: 'upload', status: 429, code: 'too-many-requests' }, isNatural: true },
  { fault: '', refusal: { what: 'letter', status: 429, code: 'too-many-requests' }, isNatural: false },
  { fault: '', refusal: { status: 429, code: 'too-many-requests' }, isNatural: false },
  {
    fault: '',
    refusal: { what: 'letter', company: 'writes much', status: 429, code: 'letters-full' },
    isNatural: true,
  },
  { fault: '', refusal: { what: 'letter', status: 429, code: 'letters-full' }, isNatural: false },
  {
    fault: '',
    refusal: { what: 'upload', company: 'writes much', status: 429, code: 'letters-full' },
    isNatural: false,
  },
  {
    fault: '',
    refusal: { what: 'letter', company: 'writes much', status: 429, code: 'letters-full-everywhere' },
    isNatural: false,
  },
  { fault: '', refusal: { status: 409, code: 'note-of-rejected', about: 'rejected' }, isNatural: true },
  { fault: '', refusal: { status: 409, code: 'note-of-rejected', about: 'good' }, isNatural: false },
  { fault: '', refusal: { status: 409, code: 'note-of-rejected' }, isNatural: false },
  {
    fault: '',
    refusal: { what: 'letter', status: 409, code: 'document-rejected', about: 'rejected' },
    isNatural: true,
  },
  {
    fault: '',
    refusal: { what: 'letter', status: 409, code: 'document-rejected', about: 'good' },
    isNatural: false,
  },
  { fault: '', refusal: aPayment('ahead', 'paid_on'), isNatural: true },
  { fault: '', refusal: aPayment('good', 'paid_on'), isNatural: false },
  { fault: 'clock-behind', refusal: aPayment('good', 'paid_on'), isNatural: true },
  { fault: '', refusal: aPayment('rejected', 'allocations.0.document_id'), isNatural: true },
  { fault: '', refusal: aPayment('ahead', 'allocations.0.document_id'), isNatural: false },
  { fault: '', refusal: aPayment('rejected', 'allocations.0.document_id', 'amount'), isNatural: false },
  { fault: '', refusal: aPayment('rejected'), isNatural: false },
  { fault: '', refusal: aNote('ahead', 'references.0.issued_at'), isNatural: true },
  { fault: '', refusal: aNote('good', 'references.0.issued_at'), isNatural: false },
  { fault: '', refusal: aNote('ahead', 'references.0.issued_at', 'lines.0.tax'), isNatural: false },
  { fault: '', refusal: { ...aNote('ahead', 'certificate'), about: null }, isNatural: false },
  { fault: '', refusal: { status: 200, code: 'yes-without-promise' }, isNatural: false },
]

function aPayment(about: string, ...fields: string[]): Partial<Refusal> {
  return { what: 'payment', about, status: 422, code: 'invalid', errors: refused(...fields) }
}

function aNote(about: string, ...fields: string[]): Partial<Refusal> {
  return { about, status: 422, code: 'document-not-issuable', errors: refused(...fields) }
}

describe('a refusal', () => {
  it.each(cases)('under "$fault" %#: $refusal', ({ fault, refusal, isNatural: expected }) => {
    expect(isNatural(aRefusal(refusal), surroundings(fault))).toBe(expected)
  })
})
