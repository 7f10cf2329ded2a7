import { complete, type DraftDocument, newDraft, newLine } from '@cuentaclara/einvoice'
import { expect, test } from 'vitest'
import { lastLook } from './last-look.ts'

const nowMs = Date.parse('2026-11-21T16:15:00Z')
const series = {
  signer: { type: '02', number: '3101000111' },
  branch: '001',
  terminal: '00001',
  documentType: '04',
}

const party = {
  name: 'FERRETERIA EL EJEMPLO SOCIEDAD ANONIMA',
  identification: series.signer,
  address: { province: '4', canton: '01', district: '01', details: 'Del parque 100 metros al norte' },
  emails: ['facturas@ejemplo.invalid'],
}

function aTicket(what: Partial<DraftDocument> = {}, issuedAt = '2026-11-21T10:15:00-06:00') {
  const line = {
    ...newLine(),
    cabys: '4292199990200',
    description: 'Martillo de carpintero',
    unitPrice: '1000',
  }
  const draft = { ...newDraft('ticket'), issuer: party, issuerActivity: '4752.1', lines: [line], ...what }
  const numbering = { clave: '', consecutivo: '', issuedAt, softwareProviderId: '3101000111' }
  return complete({ ...draft, payments: [{ means: '01' }] }, numbering)
}

const codes = (...what: Parameters<typeof aTicket>) =>
  lastLook(aTicket(...what), series, nowMs).map(({ code, path }) => `${code} ${path}`)

test('a document that only lacks its number passes the last look', () => {
  expect(codes()).toEqual([])
})

test('a text that the schema would refuse is found before a number is spent', () => {
  expect(codes({ lines: [{ ...newLine(), description: 'x'.repeat(201) }] })).toContain(
    'format.too-long lines.0.description',
  )
})

test('a moment of yesterday, or one that has not come, is found before a number is spent', () => {
  expect(codes({}, '2026-11-20T10:15:00-06:00')).toEqual(['issued-at.past issuedAt'])
  expect(codes({}, '2026-11-21T10:15:01-06:00')).toEqual(['issued-at.future issuedAt'])
})

test('the identity in the clave must be the one that issues', () => {
  const other = { ...party, identification: { type: '02', number: '3101999999' } }
  expect(codes({ issuer: other })).toEqual(['clave.issuer-differs clave'])
})
