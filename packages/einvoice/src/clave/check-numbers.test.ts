import { describe, expect, it } from 'vitest'
import { numbered } from '../../golden/numbered.ts'
import { anInvoice, aParty } from '../document/builders.ts'
import type { FiscalDocument } from '../document/document.ts'
import { checkNumbers } from './check-numbers.ts'
import { numberRules } from './number-rules.ts'

const noon = Date.parse('2026-11-21T12:00:00-06:00')
const sound = numbered(anInvoice())
const otherDay = sound.clave.replace('506211126', '506201126')

const broken: [code: string, path: string, change: Partial<FiscalDocument>][] = [
  ['consecutivo.malformed', 'consecutivo', { consecutivo: '1' }],
  ['consecutivo.type-differs', 'consecutivo', { consecutivo: '00100001040000000001' }],
  ['clave.malformed', 'clave', { clave: 'x' }],
  ['clave.malformed', 'clave', { clave: sound.clave.replace('506211126', '506310226') }],
  ['clave.consecutivo-differs', 'clave', { consecutivo: '00100001010000000002' }],
  ['clave.date-differs', 'clave', { clave: otherDay }],
  [
    'clave.issuer-differs',
    'clave',
    { issuer: aParty({ identification: { type: '01', number: '101110111' } }) },
  ],
  ['clave.situation-differs', 'clave', { situation: '3' }],
  ['issued-at.future', 'issuedAt', { issuedAt: '2026-11-21T12:00:01-06:00' }],
  ['issued-at.past', 'issuedAt', { issuedAt: '2026-11-20T23:59:59-06:00', clave: otherDay }],
]

describe('numbers', () => {
  it('that agree with the document and the clock have no issue', () => {
    expect(checkNumbers(sound, noon)).toEqual([])
  })

  it.each(broken)('%s is named at %s', (code, path, change) => {
    const issues = checkNumbers({ ...sound, ...change }, noon)
    expect(issues.map((issue) => `${issue.code} ${issue.path}`)).toContain(`${code} ${path}`)
  })

  it('have a case for every rule', () => {
    expect([...new Set(broken.map(([code]) => code))]).toEqual(numberRules.map((rule) => rule.code))
  })

  it('of a purchase invoice carry the identity of the buyer who issues it', () => {
    const supplier = aParty({ identification: { type: '05', number: 'US1' } })
    const purchase = numbered(anInvoice({ kind: 'purchase', issuer: supplier, receiver: aParty() }))
    expect(checkNumbers(purchase, noon)).toEqual([])
  })

  it('may be older than the clock when the document was made without internet', () => {
    const offline = numbered(anInvoice({ situation: '3' }))
    expect(checkNumbers(offline, noon + 3 * 24 * 3_600_000)).toEqual([])
  })

  it('of others are checked without a clock', () => {
    expect(checkNumbers({ ...sound, issuedAt: '2026-11-21T23:59:59-06:00' })).toEqual([])
  })
})
