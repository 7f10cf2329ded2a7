import { decimal, zero } from '@cuentaclara/decimal'
import { describe, expect, it } from 'vitest'
import { numbered } from '../../golden/numbered.ts'
import { anInvoice, aParty, aTicket } from '../document/builders.ts'
import type { ReceiverMessage } from '../document/receiver-message.ts'
import { type ConfirmationContext, confirmationRules } from '../rules/confirmation-rules.ts'
import { checkConfirmation } from './check-confirmation.ts'

const document = numbered(anInvoice())

const accepted: ReceiverMessage = {
  clave: document.clave,
  issuerNumber: '3101000111',
  issuedAt: '2026-12-01T09:00:00-06:00',
  verdict: 'accepted',
  totalTax: document.summary.tax,
  activity: '4752.1',
  taxCondition: '01',
  creditedTax: document.summary.tax,
  applicableExpense: zero,
  total: document.summary.total,
  receiverNumber: '101110111',
  consecutivo: '00100001050000000001',
}

type Case = [code: string, path: string, change: Partial<ReceiverMessage>, context?: ConfirmationContext]

const broken: Case[] = [
  ['message.clave-malformed', 'clave', { clave: '1' }],
  ['message.type-differs', 'consecutivo', { verdict: 'rejected', text: 'No es nuestra' }],
  ['message.reason-missing', 'text', { verdict: 'partially-accepted', text: 'no' }],
  ['message.reason-length', 'text', { text: 'x'.repeat(161) }],
  ['message.date-invalid', 'issuedAt', { issuedAt: 'ayer' }],
  ['message.receiver-number', 'receiverNumber', { receiverNumber: '3101A00001' }],
  ['message.activity-format', 'activity', { activity: '47' }],
  ['message.condition-unknown', 'taxCondition', { taxCondition: '06' }],
  ['message.activity-not-allowed', 'activity', { taxCondition: '05' }],
  ['message.credit-not-allowed', 'creditedTax', { taxCondition: '05' }],
  ['message.credit-not-allowed', 'applicableExpense', { verdict: 'rejected' }],
  ['message.credit-exceeds-tax', 'creditedTax', { applicableExpense: decimal('0.00001') }],
  ['message.amount-too-large', 'total', { total: decimal('10000000000000') }],
  ['message.document-not-accepted', 'clave', {}, { isAccepted: false }],
  ['message.of-another-document', 'clave', { clave: document.clave.replace(/.$/, '0') }],
  ['message.issuer-differs', 'issuerNumber', { issuerNumber: '3101000112' }],
  ['message.receiver-differs', 'receiverNumber', { receiverNumber: '202220222' }],
  ['message.total-differs', 'total', { total: decimal('1') }],
  ['message.tax-missing', 'totalTax', { totalTax: undefined }],
  ['message.tax-differs', 'totalTax', { totalTax: decimal('129.99') }],
  ['message.document-too-old', 'clave', { issuedAt: '2036-11-25T09:00:00-06:00' }],
  ['message.not-to-be-confirmed', 'clave', {}, { document: numbered(aTicket({ receiver: aParty() })) }],
  ['message.late', 'issuedAt', { issuedAt: '2026-12-12T09:00:00-06:00' }],
]

describe('a confirmation', () => {
  it('in which nothing is wrong has no issue', () => {
    expect(checkConfirmation(accepted, { document, isAccepted: true })).toEqual([])
  })

  it('by itself is judged without the document', () => {
    expect(checkConfirmation({ ...accepted, total: decimal('1') })).toEqual([])
  })

  it.each(broken)('%s is named at %s', (code, path, change, context) => {
    const issues = checkConfirmation({ ...accepted, ...change } as ReceiverMessage, { document, ...context })
    expect(issues.map((issue) => `${issue.code} ${issue.path}`)).toContain(`${code} ${path}`)
  })

  it('has a case for every rule', () => {
    expect([...new Set(broken.map(([code]) => code))]).toEqual(confirmationRules.map((rule) => rule.code))
  })

  it('is in time until the eighth working day of the next month, holidays included', () => {
    const late = (issuedAt: string) =>
      checkConfirmation({ ...accepted, issuedAt }, { document }).map((issue) => issue.code)
    expect(late('2026-12-11T23:59:59-06:00')).toEqual([])
    expect(late('2026-12-12T00:00:00-06:00')).toEqual(['message.late'])
  })

  it('may write the identity with the zeros of the clave', () => {
    const padded = { ...accepted, issuerNumber: '003101000111', receiverNumber: '000101110111' }
    expect(checkConfirmation(padded, { document })).toEqual([])
  })
})
