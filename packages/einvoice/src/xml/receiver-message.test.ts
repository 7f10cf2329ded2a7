import { readFileSync } from 'node:fs'
import { decimal } from '@cuentaclara/decimal'
import { describe, expect, test } from 'vitest'
import {
  hasSharedReference,
  schemaFaults,
  sharedFile,
  sharedNote,
  withEmptySignature,
} from '../../golden/official-schemas.ts'
import type { ReceiverMessage } from '../document/receiver-message.ts'
import { readReceiverMessage, writeReceiverMessage } from './receiver-message.ts'

const partial: ReceiverMessage = {
  clave: '50618112600310100011100100001020000000001198994787',
  issuerNumber: '3101000111',
  issuedAt: '2026-11-19T08:00:00-06:00',
  verdict: 'partially-accepted',
  text: 'Se acepta parcialmente, falta orden de compra',
  totalTax: decimal('1625'),
  activity: '4100.0',
  taxCondition: '02',
  creditedTax: decimal('500'),
  applicableExpense: decimal('1125'),
  total: decimal('14125'),
  receiverNumber: '3102000222',
  consecutivo: '00100001060000000001',
}
const plain: ReceiverMessage = {
  clave: partial.clave,
  issuerNumber: '3101000111',
  issuedAt: '2026-11-19T08:00:00-06:00',
  verdict: 'accepted',
  total: decimal('14125'),
  receiverNumber: '3102000222',
  consecutivo: '00100001050000000001',
}

describe('a confirmation', () => {
  test.each([partial, plain])('that is $verdict is itself again after writing and reading', (message) => {
    expect(readReceiverMessage(writeReceiverMessage(message))).toEqual({ ok: true, message, notices: [] })
  })

  test.skipIf(!hasSharedReference)(
    `is valid by the official schema and equals its sample${sharedNote}`,
    () => {
      const sample = readReceiverMessage(
        readFileSync(sharedFile('samples/synthetic/s12-mr-aceptado-parcial.xml')),
      )
      expect(sample).toEqual({ ok: true, message: partial, notices: [] })
      for (const message of [partial, plain]) {
        expect(schemaFaults('MensajeReceptor', withEmptySignature(writeReceiverMessage(message)))).toEqual([])
      }
    },
  )

  test('with an unknown verdict, or that is none, is refused', () => {
    expect(readReceiverMessage('<MensajeReceptor><Mensaje>4</Mensaje></MensajeReceptor>')).toMatchObject({
      problems: [{ code: 'xml.unknown-verdict' }],
    })
    expect(readReceiverMessage('<MensajeHacienda/>')).toMatchObject({
      problems: [{ code: 'xml.unknown-root' }],
    })
  })
})
