import { describe, expect, it } from 'vitest'
import { readSamples, samplesArePresent } from '../../../xml/test/samples.ts'
import { aKey } from '../../test/a-key.ts'
import { verifyXml } from '../verify/verify-xml.ts'
import { namesMatch } from './distinguished-name.ts'
import { CertificateError, issuerOf, readCertificate } from './read-certificate.ts'

describe('reading a certificate', () => {
  it.each([
    ['CPJ-3-101-670809', '3101670809'],
    ['CPF-01-1234-0567', '112340567'],
    ['CPF-08-0123-0456', '801230456'],
    ['NUP-155812345678', '155812345678'],
    ['something else', null],
    ['', null],
  ])('finds in %j the identity number %j', async (serialNumberAttribute, taxpayerId) => {
    const { certificate } = await aKey({ serialNumberAttribute: serialNumberAttribute || ' ' })
    expect(certificate.taxpayerId).toBe(taxpayerId)
  })

  it('tells names, number and validity, from DER and from PEM', async () => {
    const { certificate } = await aKey({
      commonName: 'PEÑA, HIJOS + CÍA "S.A." ',
      notBefore: '2026-08-01T06:00:00Z',
      notAfter: '2050-07-31T23:59:59-06:00',
    })
    expect(certificate).toMatchObject({
      commonName: 'PEÑA, HIJOS + CÍA "S.A." ',
      issuerName: 'CN=CA PERSONA JURIDICA FICTICIA,OU=PRUEBAS,O=EJEMPLO FICTICIO,C=CR',
      notBefore: '2026-08-01T06:00:00.000Z',
      notAfter: '2050-08-01T05:59:59.000Z',
    })
    expect(certificate.subjectName).toBe(
      'CN=PEÑA\\, HIJOS \\+ CÍA \\"S.A.\\"\\ ,OU=CPJ,O=PERSONA JURIDICA,C=CR,2.5.4.5=#131043504a2d332d3130312d363730383039',
    )
    const pem = `-----BEGIN CERTIFICATE-----\n${Buffer.from(certificate.der).toString('base64')}\n-----END CERTIFICATE-----\n`
    expect(readCertificate(pem)).toEqual(certificate)
    expect(readCertificate(certificate.der)).toEqual(certificate)
  })

  // Node's parser leaves aside what follows: one changed sign at the end of a certificate's base64 went unnoticed.
  it('refuses a certificate that something follows', async () => {
    const { certificate } = await aKey({})
    expect(() => readCertificate(Buffer.concat([certificate.der, Buffer.from([0])]))).toThrow(
      CertificateError,
    )
    const pem = `-----BEGIN CERTIFICATE-----\n${Buffer.from(certificate.der).toString('base64')}\n-----END CERTIFICATE-----\n`
    expect(readCertificate(Buffer.from(pem))).toEqual(certificate)
  })

  it('refuses what is none', () => {
    for (const bytes of [new Uint8Array(), Buffer.from('hello'), Buffer.alloc(500, 0x30)]) {
      expect(() => readCertificate(bytes)).toThrow(CertificateError)
    }
  })
})

describe.skipIf(!samplesArePresent)('the issuer’s name (skipped where ../shared is absent)', () => {
  const issuers = readSamples('real').map(({ bytes }) => issuerOf(verifyXml(bytes).signatures[0]!.signer!))
  const authority = issuers.find((name) => name.flat().some(({ text }) => text.startsWith('CA SINPE')))!
  const ofCompanies = issuers.find((name) => name.flat().some(({ text }) => text === 'CA PERSONA JURIDICA'))!

  it.each([
    'CN=CA PERSONA JURIDICA,OU=DGT,O=MINISTERIO DE HACIENDA,C=CR',
    'CN=CA PERSONA JURIDICA, OU=DGT, O=MINISTERIO DE HACIENDA, C=CR',
    'C=CR,O=MINISTERIO DE HACIENDA,OU=DGT,CN=CA PERSONA JURIDICA',
    'cn=ca persona juridica ; ou = DGT; O="MINISTERIO DE HACIENDA"; c=CR',
    '2.5.4.3=CA PERSONA JURIDICA, OID.2.5.4.11=DGT, O=MINISTERIO DE  HACIENDA, C=CR',
  ])('may be written %s', (written) => expect(namesMatch(written, ofCompanies)).toBe(true))

  it.each([
    '',
    'CN=CA PERSONA JURIDICA',
    'CN=CA PERSONA FISICA,OU=DGT,O=MINISTERIO DE HACIENDA,C=CR',
    'CN=CA PERSONA JURIDICA,OU=DGT,O=MINISTERIO DE HACIENDA,C=CR,C=CR',
    'OU=CA PERSONA JURIDICA,CN=DGT,O=MINISTERIO DE HACIENDA,C=CR',
    'X=1',
  ])('may not be written %j', (written) => expect(namesMatch(written, ofCompanies)).toBe(false))

  it.each([
    'CN=CA SINPE - PERSONA JURIDICA v2,OU=DIVISION SISTEMAS DE PAGO,O=BANCO CENTRAL DE COSTA RICA,C=CR,2.5.4.5=#131043504a2d342d3030302d303034303137',
    'CN=CA SINPE - PERSONA JURIDICA v2, OU=DIVISION SISTEMAS DE PAGO, O=BANCO CENTRAL DE COSTA RICA, C=CR, SERIALNUMBER=CPJ-4-000-004017',
  ])('of the central bank may be written %s', (written) => expect(namesMatch(written, authority)).toBe(true))
})

describe('a written name', () => {
  it('undoes escapes, quotes and bytes', async () => {
    const { certificate } = await aKey()
    const name = issuerOf(certificate)
    name[3]![0]!.text = 'PEÑA, "A" + B'
    for (const written of ['PE\\C3\\91A\\, \\"A\\" \\+ B', '"PEÑA, \\"A\\" + B"']) {
      expect(namesMatch(`CN=${written},OU=PRUEBAS,O=EJEMPLO FICTICIO,C=CR`, name)).toBe(true)
    }
  })
})
