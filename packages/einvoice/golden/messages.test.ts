import { decimal, zero } from '@cuentaclara/decimal'
import { describe, expect, test } from 'vitest'
import type { ReceiverMessage } from '../src/document/receiver-message.ts'
import { checkConfirmation } from '../src/engine/check-confirmation.ts'
import {
  type AuthorityAnswer,
  checkXml,
  composeAnswerText,
  readAuthorityAnswer,
  readReceiverMessage,
  writeAuthorityAnswer,
  writeReceiverMessage,
} from '../src/xml/index.ts'
import { golden, withLineBreaks } from './golden-files.ts'
import { hasSharedReference, schemaFaults, sharedNote, withEmptySignature } from './official-schemas.ts'

const clave = '50621112600310100011100100001010000000001112345678'

const message: ReceiverMessage = {
  clave,
  issuerNumber: '3101000111',
  issuedAt: '2026-11-23T08:00:00-06:00',
  verdict: 'accepted',
  totalTax: decimal('1300'),
  activity: '4752.1',
  taxCondition: '01',
  creditedTax: decimal('1300'),
  applicableExpense: zero,
  total: decimal('11300'),
  receiverNumber: '3102000222',
  consecutivo: '00100001050000000001',
}

const { activity, creditedTax, applicableExpense, taxCondition, ...bare } = message

const confirmations: Record<string, ReceiverMessage> = {
  'message-accepted': message,
  'message-partially-accepted': {
    ...message,
    verdict: 'partially-accepted',
    text: 'Falta un producto: se espera nota de crédito',
    taxCondition: '02',
    creditedTax: decimal('800'),
    applicableExpense: decimal('500'),
    consecutivo: '00100001060000000001',
  },
  'message-rejected': {
    ...bare,
    verdict: 'rejected',
    text: 'No corresponde a una compra nuestra',
    consecutivo: '00100001070000000001',
  },
  'message-proportional': { ...bare, taxCondition: '05' },
}

describe.each(Object.entries(confirmations))('%s', (name, confirmation) => {
  const xml = writeReceiverMessage(confirmation)

  test('is written as expected and read back', () => {
    expect(withLineBreaks(xml)).toBe(golden(`messages/${name}.xml`, withLineBreaks(xml)))
    expect(readReceiverMessage(xml)).toEqual({ ok: true, message: confirmation, notices: [] })
  })

  test('is accepted by the rules', () => {
    expect(checkConfirmation(confirmation)).toEqual([])
  })

  test.skipIf(!hasSharedReference)(`is valid by the official schema${sharedNote}`, () => {
    expect(schemaFaults('MensajeReceptor', withEmptySignature(xml))).toEqual([])
    expect(checkXml(withEmptySignature(xml))).toEqual({ ok: true, findings: [] })
  })
})

const answer: Omit<AuthorityAnswer, 'statusText'> = {
  clave,
  issuerName: 'FERRETERIA EL EJEMPLO SOCIEDAD ANONIMA',
  issuerIdentification: { type: '02', number: '3101000111' },
  receiverName: 'CLIENTE FICTICIO SOCIEDAD DE RESPONSABILIDAD LIMITADA',
  receiverIdentification: { type: '02', number: '3102000222' },
  status: 'accepted',
  text: composeAnswerText('accepted', [], false),
  totalTax: decimal('1300'),
  total: decimal('11300'),
}

const warning = { code: '-37', message: 'La provincia, cantón o distrito difiere', row: 0, column: 0 }
const refusal = { code: '-99', message: 'La numeración "consecutiva" ya existe', row: 0, column: 0 }

const answers: Record<string, typeof answer> = {
  'answer-accepted': answer,
  'answer-accepted-with-warning': { ...answer, text: composeAnswerText('accepted', [warning], false) },
  'answer-rejected': {
    ...answer,
    status: 'rejected',
    text: composeAnswerText('rejected', [refusal, warning], true),
  },
}

describe.each(Object.entries(answers))('%s', (name, verdict) => {
  const xml = writeAuthorityAnswer(verdict)

  test('is written as expected and read back', () => {
    expect(withLineBreaks(xml)).toBe(golden(`messages/${name}.xml`, withLineBreaks(xml)))
    expect(readAuthorityAnswer(xml)).toMatchObject({ ok: true, ...verdict, notices: [] })
  })

  test.skipIf(!hasSharedReference)(`is valid by the official schema${sharedNote}`, () => {
    expect(schemaFaults('MensajeHacienda', withEmptySignature(xml))).toEqual([])
  })
})
