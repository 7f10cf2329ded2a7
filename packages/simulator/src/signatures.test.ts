import { costaRicaInstant } from '@cuentaclara/einvoice'
import { readAuthorityAnswer, toXml } from '@cuentaclara/einvoice/xml'
import { signXml } from '@cuentaclara/xades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aClient,
  aDocument,
  aDraft,
  aSubmission,
  keyOf,
  signed,
  submissionOf,
  textOf,
} from '../test/documents.ts'
import { type Simulator, startSimulator } from './start-simulator.ts'

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ verdictDelayMs: 0 })
})
afterAll(() => simulator.stop())

const day = 86_400_000

/** Signs an invoice, alters what was signed, and says what the authority objects to. */
async function objectionsTo(alter: (xml: string) => string, signingTimeMs = Date.now(), key = keyOf()) {
  const document = aDocument(aDraft())
  const xml = signXml(toXml(document), await key, { signingTime: costaRicaInstant(signingTimeMs) })
  const client = aClient(simulator)
  await client.send(submissionOf(document, alter(xml)))
  const answer = readAuthorityAnswer(textOf(await client.query(document.clave)))
  return answer.ok ? answer.entries.map(({ message }) => message) : answer.problems
}

const same = (xml: string) => xml
const other = (sign: string) => (sign === 'A' ? 'B' : 'A')
const invalid = 'La firma del comprobante electrónico no es válida'
const noPolicy = 'La firma del documento no tiene el Policy Id'
const expired = 'El certificado con el que se firmó el comprobante no está vigente'

/** The signature a second time, under Ids of its own. */
function repeatSignature(xml: string, alter: (signature: string) => string = same): string {
  const [signature] = /<ds:Signature .*<\/ds:Signature>/s.exec(xml)!
  return xml.replace('</FacturaElectronica>', `${alter(signature)}</FacturaElectronica>`)
}

describe('a signature', () => {
  it('passes when nothing is wrong with it', async () => {
    expect(await objectionsTo(same)).toEqual([])
  })

  it.each<[string, string, (xml: string) => string]>([
    ['of another value', invalid, (xml) => xml.replace(/(?<=<ds:SignatureValue[^>]*>)./, other)],
    ['of another digest', invalid, (xml) => xml.replace(/(?<=<ds:DigestValue>)./, other)],
    [
      'without certificate',
      invalid,
      (xml) => xml.replace(/<ds:X509Certificate>[^<]*/, '<ds:X509Certificate>'),
    ],
    ['of another algorithm', invalid, (xml) => xml.replaceAll('rsa-sha256', 'rsa-md5')],
    [
      'whose properties are not those signed',
      invalid,
      (xml) => xml.replace(/(<xades:SigningTime>)\d/, '$11'),
    ],
    ['whose Id stands twice', invalid, (xml) => repeatSignature(xml)],
    [
      'beside one without policy',
      noPolicy,
      (xml) =>
        repeatSignature(xml, (signature) =>
          signature
            .replace(/<xades:SignaturePolicyIdentifier>.*<\/xades:SignaturePolicyIdentifier>/s, '')
            .replaceAll(' Id="', ' Id="other-'),
        ),
    ],
  ])('%s is refused', async (_, objection, alter) => {
    expect(await objectionsTo(alter)).toEqual([objection])
  })

  it('of a certificate that had not begun is refused', async () => {
    const key = keyOf('CPJ-3-101-000111', { notBefore: '2040-01-01T00:00:00Z' })
    expect(await objectionsTo(same, Date.now(), key)).toEqual([expired])
  })

  it('of a certificate that ended between signing and sending is refused', async () => {
    const notAfter = new Date(Date.now() - day).toISOString().replace(/\.\d+/, '')
    const key = keyOf('CPJ-3-101-000111', { notAfter })
    expect(await objectionsTo(same, Date.now() - 2 * day, key)).toEqual([expired])
  })

  it('of tomorrow is refused', async () => {
    expect(await objectionsTo(same, Date.now() + day)).toEqual([
      'La fecha de la firma es posterior a la hora oficial',
    ])
  })
})

describe('a purchase invoice', () => {
  const supplier = {
    name: 'VENDEDOR PARTICULAR',
    identification: { type: '01', number: '202220333' },
    address: { province: '2', canton: '01', district: '01', details: 'Frente a la plaza del pueblo' },
    emails: [],
  }
  const draft = () => {
    const { issuer, ...rest } = aDraft('purchase')
    return {
      ...rest,
      issuer: supplier,
      receiver: issuer!,
      issuerActivity: undefined,
      receiverActivity: '4752.1',
      references: [
        {
          documentType: '14',
          number: '123',
          issuedAt: costaRicaInstant(Date.now() - day),
          code: '04',
          reason: 'Compra a régimen especial',
        },
      ],
    }
  }

  async function verdictOf(key?: Awaited<ReturnType<typeof keyOf>>) {
    const what = draft()
    const submission = await aSubmission(what, undefined, {
      numbering: { owner: what.receiver },
      ...(key && { key }),
    })
    const client = aClient(simulator)
    expect(await client.send(submission)).toMatchObject({ kind: 'received' })
    const answer = readAuthorityAnswer(textOf(await client.query(submission.clave)))
    return answer.ok ? answer.entries.map(({ code, message }) => code || message) : answer.problems
  }

  it('is signed by its buyer', async () => {
    expect(await verdictOf()).toEqual([])
  })

  it('is refused when its seller signed it', async () => {
    expect(await verdictOf(await keyOf('CPF-02-0222-0333'))).toEqual([
      'La firma del comprobante electrónico no corresponde al emisor',
    ])
  })
})

describe('a receiver’s message', () => {
  const messageOf = (clave: string, consecutivo: string, writtenAt: string) =>
    '<MensajeReceptor xmlns="https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/mensajeReceptor">' +
    `<Clave>${clave}</Clave><NumeroCedulaEmisor>3101000111</NumeroCedulaEmisor>` +
    `<FechaEmisionDoc>${writtenAt}</FechaEmisionDoc><Mensaje>1</Mensaje>` +
    '<MontoTotalImpuesto>4814.81130</MontoTotalImpuesto><TotalFactura>41851.82130</TotalFactura>' +
    `<NumeroCedulaReceptor>3102000222</NumeroCedulaReceptor>` +
    `<NumeroConsecutivoReceptor>${consecutivo}</NumeroConsecutivoReceptor></MensajeReceptor>`

  it.each([
    ['the buyer', 'CPJ-3-102-000222', '00100001050000000001', []],
    [
      'somebody else',
      'CPJ-3-101-000111',
      '00100001050000000002',
      ['La firma del comprobante electrónico no corresponde al emisor'],
    ],
  ])('signed by %s', async (_, owner, consecutivo, objections) => {
    const invoice = await aSubmission(aDraft())
    await aClient(simulator).send(invoice)
    const buyer = aClient(simulator, 'cpj-3-102-000222')
    await buyer.query(invoice.clave)
    const issuedAt = costaRicaInstant(Date.now())
    const xml = await signed(messageOf(invoice.clave, consecutivo, issuedAt), await keyOf(owner))
    expect(
      await buyer.send({
        clave: invoice.clave,
        issuedAt,
        issuer: { type: '02', number: '3101000111' },
        receiver: { type: '02', number: '3102000222' },
        receiverConsecutivo: consecutivo,
        xml: new TextEncoder().encode(xml),
      }),
    ).toMatchObject({ kind: 'received' })
    const answer = readAuthorityAnswer(textOf(await buyer.query(`${invoice.clave}-${consecutivo}`)))
    expect(answer.ok && answer.entries.map(({ message }) => message)).toEqual(objections)
  })
})
