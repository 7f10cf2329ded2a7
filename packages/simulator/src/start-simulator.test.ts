import type { DraftDocument } from '@cuentaclara/einvoice'
import { readAuthorityAnswer, toXml } from '@cuentaclara/einvoice/xml'
import type { AuthorityClient, Submission } from '@cuentaclara/hacienda'
import { verifyXml } from '@cuentaclara/xades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aClient,
  aDocument,
  aDraft,
  aLine,
  aSubmission,
  keyOf,
  signed,
  submissionOf,
  textOf,
} from '../test/documents.ts'
import { hasSharedReference, officialFaults, sharedNote } from '../test/official-schemas.ts'
import { type Simulator, startSimulator } from './start-simulator.ts'

let simulator: Simulator
let client: AuthorityClient

beforeAll(async () => {
  simulator = await startSimulator({ verdictDelayMs: 0 })
  client = aClient(simulator)
})
afterAll(() => simulator.stop())

/** Sends and asks: the codes and sentences of the answer. */
async function verdictOn(submission: Submission, by = client) {
  expect(await by.send(submission)).toMatchObject({ kind: 'received' })
  const outcome = await by.query(submission.clave)
  const answer = readAuthorityAnswer(textOf(outcome))
  if (!answer.ok) throw new Error(JSON.stringify([outcome, answer.problems]))
  const entries = answer.entries.map(({ code, message }) => code || message)
  return { state: outcome.kind === 'found' ? outcome.state : outcome.kind, entries, answer }
}

async function entriesFor(draft: DraftDocument, edit?: (xml: string) => string) {
  const { state, entries } = await verdictOn(await aSubmission(draft, edit))
  expect(state).toBe('rechazado')
  return entries
}

// fiscal.md 5: the message around a document could name anybody and any day.
describe('the message around a document', () => {
  const wrong: Array<[string, (submission: Submission) => Submission, string]> = [
    [
      'another receiver',
      (it) => ({ ...it, receiver: { type: '02', number: '3101000999' } }),
      'El receptor del XML no coincide con el receptor del mensaje enviado.',
    ],
    [
      'another moment',
      (it) => ({ ...it, issuedAt: '2026-01-01T10:15:00-06:00' }),
      'La fecha del XML no coincide con la fecha del mensaje enviado.',
    ],
  ]
  it.each(wrong)('may not name %s', async (_, change, sentence) => {
    const { state, entries } = await verdictOn(change(await aSubmission(aDraft())))
    expect({ state, entries }).toEqual({ state: 'rechazado', entries: [sentence] })
  })

  it('may name a receiver only where there is one', async () => {
    const submission = await aSubmission(aDraft('ticket'))
    const { state } = await verdictOn({ ...submission, receiver: { type: '02', number: '3102000222' } })
    expect(state).toBe('rechazado')
  })

  it('may leave the receiver out, and write the same moment otherwise', async () => {
    const submission = await aSubmission(aDraft())
    const issuedAt = submission.issuedAt.replace('-06:00', '-0600')
    const { state } = await verdictOn({ ...submission, receiver: null, issuedAt })
    expect(state).toBe('aceptado')
  })
})

// fiscal.md 5: the simulator refused what production takes.
describe('what only the guide asks', () => {
  it('accepts a document of situation 2 that names no provisional paper', async () => {
    const { state } = await verdictOn(await aSubmission(aDraft('invoice', { situation: '2' })))
    expect(state).toBe('aceptado')
  })

  it('accepts any amount of a single means of payment, and compares several', async () => {
    const edit = (xml: string) => xml.replace(/(<TotalMedioPago>)[^<]*/, '$11.00000')
    const single = await aSubmission(aDraft(), edit)
    expect(new TextDecoder().decode(single.xml)).toContain('<TotalMedioPago>1.00000<')
    expect((await verdictOn(single)).state).toBe('aceptado')
    const several = aDraft('invoice', { payments: [{ means: '01' }, { means: '02', amount: '10000' }] })
    expect(
      await entriesFor(several, (xml) => xml.replace('<TotalMedioPago>10000.', '<TotalMedioPago>10001.')),
    ).toEqual(['La suma de los medios de pago no corresponde con el total del comprobante.'])
  })
})

describe('what is right', () => {
  it.each(['invoice', 'ticket'] as const)('accepts an %s and signs the answer', async (kind) => {
    const submission = await aSubmission(aDraft(kind))
    const { state, entries, answer } = await verdictOn(submission)
    expect({ state, entries }).toEqual({ state: 'aceptado', entries: [] })
    expect(answer).toMatchObject({ clave: submission.clave, status: 'accepted', statusText: 'Aceptado' })
    expect(answer.issuerIdentification).toEqual({ type: '02', number: '3101000111' })

    const report = verifyXml(textOf(await client.query(submission.clave)))
    expect(report).toMatchObject({ valid: true, signatures: [{ signer: { taxpayerId: '2100042005' } }] })
  })

  const reference = (code: string) => ({
    documentType: '01',
    number: '50616112600310100011100100001010000000001185526061',
    issuedAt: '2026-11-16T09:15:00-06:00',
    code,
    reason: 'Corrige o paga',
  })

  it.each<[string, DraftDocument]>([
    ['credit note', aDraft('credit-note', { references: [reference('02')] })],
    ['debit note', aDraft('debit-note', { references: [reference('02')] })],
    [
      'export invoice',
      aDraft('export', {
        receiver: { name: 'OVERSEAS LLC', identification: { type: '05', number: 'EIN99' }, emails: [] },
        lines: [aLine({ tariffHeading: '090111300000', taxes: [{ code: '01', rateCode: '10' }] })],
      }),
    ],
    [
      'payment receipt',
      aDraft('payment-receipt', {
        issuerActivity: undefined,
        saleCondition: '11',
        lines: [aLine({ cabys: '', description: 'Cuota 1 de 2', unitPrice: '100000' })],
        references: [reference('17')],
      }),
    ],
  ])('accepts a %s', async (_, draft) => {
    expect(await verdictOn(await aSubmission(draft))).toMatchObject({ state: 'aceptado', entries: [] })
  })

  it('gives the same verdict, byte for byte, however often it is asked', async () => {
    const submission = await aSubmission(aDraft())
    await client.send(submission)
    const first = textOf(await client.query(submission.clave))
    expect(textOf(await client.query(submission.clave))).toBe(first)
  })

  it('accepts a late document only when it says that it was made without connection', async () => {
    const numbering = { issuedAtMs: Date.now() - 3_600_000 * 20 }
    const late = await aSubmission(aDraft(), undefined, { numbering })
    expect(await verdictOn(late)).toMatchObject({ entries: ['-53'] })
    const offline = await aSubmission(aDraft('invoice', { situation: '3' }), undefined, { numbering })
    expect(await verdictOn(offline)).toMatchObject({ state: 'aceptado', entries: [] })
  })

  it('accepts what replaces a provisional paper on the day it is sent, and no later', async () => {
    const paper = { ...reference('05'), documentType: '08', number: 'P-17', reason: 'Sustituye provisional' }
    const replacing = (issuedAtMs: number) =>
      aSubmission(aDraft('invoice', { situation: '2', references: [paper] }), undefined, {
        numbering: { issuedAtMs },
      })
    expect(await verdictOn(await replacing(Date.now()))).toMatchObject({ state: 'aceptado', entries: [] })
    const late = await replacing(Date.now() - 3_600_000 * 30)
    expect(await verdictOn(late)).toMatchObject({ entries: ['-53'] })
  })
})

describe('what is wrong', () => {
  it.each([
    ['an element out of order', /(<CondicionVenta>01<\/CondicionVenta>)(<DetalleServicio>)/, '$2$1'],
    ['an element missing', /<TotalVentaNeta>[^<]*<\/TotalVentaNeta>/, ''],
    ['an unknown element', '<CondicionVenta>', '<Nota>x</Nota><CondicionVenta>'],
    ['an empty amount', /<TotalVenta>[^<]*</, '<TotalVenta><'],
    ['an unknown code', '<CondicionVenta>01<', '<CondicionVenta>16<'],
    ['another version', /v4\.4\/facturaElectronica/, 'v4.3/facturaElectronica'],
  ])('answers -1 to %s', async (_, from, to) => {
    const entries = await entriesFor(aDraft(), (xml) => xml.replace(from, to))
    expect(entries).toEqual(['-1'])
  })

  it('shows an unknown issuer when it could not read the document', async () => {
    const { answer } = await verdictOn(
      await aSubmission(aDraft(), (xml) => xml.replace('<Clave>', '<Llave>').replace('</Clave>', '</Llave>')),
    )
    expect(answer).toMatchObject({
      issuerName: 'DESCONOCIDO',
      issuerIdentification: { number: '000000000' },
      entries: [{ code: '-1', row: 2 }],
    })
  })

  it('notices one altered byte', async () => {
    const document = aDocument(aDraft())
    const xml = (await signed(toXml(document))).replace('galón', 'galon')
    expect(await verdictOn(submissionOf(document, xml))).toMatchObject({
      state: 'rechazado',
      entries: ['La firma del comprobante electrónico no es válida'],
    })
  })

  it('refuses the key of somebody else', async () => {
    const key = await keyOf('CPJ-3-101-999999')
    const submission = await aSubmission(aDraft(), undefined, { key })
    expect((await verdictOn(submission)).entries).toEqual([
      'La firma del comprobante electrónico no corresponde al emisor',
    ])
  })

  it('refuses a key that has expired', async () => {
    const key = await keyOf('CPJ-3-101-000111', {
      notBefore: '2020-01-01T00:00:00Z',
      notAfter: '2024-01-01T00:00:00Z',
    })
    const submission = await aSubmission(aDraft(), undefined, { key })
    expect((await verdictOn(submission)).entries).toEqual([
      'El certificado con el que se firmó el comprobante no está vigente',
    ])
  })

  it('refuses a signature without policy', async () => {
    const document = aDocument(aDraft())
    const xml = (await signed(toXml(document))).replace(
      /<xades:SignaturePolicyIdentifier>.*<\/xades:SignaturePolicyIdentifier>/s,
      '',
    )
    expect((await verdictOn(submissionOf(document, xml))).entries).toEqual([
      'La firma del documento no tiene el Policy Id',
    ])
  })

  it('refuses a document without signature', async () => {
    const document = aDocument(aDraft())
    expect((await verdictOn(submissionOf(document, toXml(document)))).entries).toEqual(['-1'])
  })

  it.each([
    ['a clave of another day', '-405', /<FechaEmision>[^<]*</, '<FechaEmision>2026-11-01T08:00:00-06:00<'],
    ['a wrong line tax', '-45', /(<Monto>)[^<]*/, '$11.00000'],
    ['a wrong base', '-454', /(<BaseImponible>)[^<]*/, '$1500.00000'],
    ['a wrong total of goods', '-111', /(<TotalMercanciasGravadas>)[^<]*/, '$11.00000'],
    ['a wrong total of the sale', '-51', /(<TotalVenta>)[^<]*/, '$11.00000'],
    ['a wrong breakdown', '-488', /(<TotalMontoImpuesto>)[^<]*/, '$11.00000'],
    ['no breakdown', '-487', /<TotalDesgloseImpuesto>.*<\/TotalDesgloseImpuesto>/, ''],
    ['no means of payment', '-496', /<MedioPago>.*<\/MedioPago>/, ''],
    ['an unknown CABYS code', '-400', '3511003000100', '0000000000000'],
    ['an unknown receiver', '-38', '3102000222', '9999999222'],
    ['a malformed activity', '-408', '4752.1', '475200'],
  ])('rejects %s with %s', async (_, code, from, to) => {
    expect(await entriesFor(aDraft(), (xml) => xml.replace(from, to))).toContain(code)
  })

  it('rejects a charge for a third party whom nobody knows', async () => {
    const thirdParty = {
      identification: { type: '02', number: '9999990000' },
      name: 'NADIE SOCIEDAD ANONIMA',
    }
    const otherCharges = [{ type: '04', thirdParty, description: 'Por cuenta de otro', amount: '10' }]
    expect(await entriesFor(aDraft('invoice', { otherCharges }))).toEqual([
      'El tercero no se encuentra registrado como obligado tributario.',
    ])
  })

  it('rejects a means of payment of what is not paid yet', async () => {
    const draft = aDraft('invoice', { saleCondition: '02', creditDays: 30, payments: [] })
    const means = '<MedioPago><TipoMedioPago>01</TipoMedioPago></MedioPago><TotalComprobante>'
    expect(await entriesFor(draft, (xml) => xml.replace('<TotalComprobante>', means))).toEqual([
      'El medio de pago no corresponde a la condición de venta a crédito.',
    ])
  })

  it('rejects credit without a term', async () => {
    const draft = aDraft('invoice', { saleCondition: '02', payments: [] })
    expect(await entriesFor(draft)).toEqual(['-58'])
  })

  it('rejects an invoice to a foreigner at home', async () => {
    const foreigner = { name: 'OVERSEAS LLC', identification: { type: '05', number: 'X1' }, emails: [] }
    expect(await entriesFor(aDraft('invoice', { receiver: foreigner }))).toEqual(['-38'])
  })

  it('counts in hundred-thousandths', async () => {
    const draft = aDraft('invoice', { lines: [aLine({ quantity: '1', unitPrice: '0.00001' })] })
    expect(await verdictOn(await aSubmission(draft))).toMatchObject({ state: 'aceptado' })
  })
})

describe.skipIf(!hasSharedReference)(`the answer, by the official schema${sharedNote}`, () => {
  const lineOf = (cabys: string) => aDraft('invoice', { lines: [aLine({ cabys })] })

  it.each<[string, DraftDocument, (xml: string) => string]>([
    ['to an invoice', aDraft(), (xml) => xml],
    ['to a ticket without receiver', aDraft('ticket'), (xml) => xml],
    ['with reasons', lineOf('1111111111111'), (xml) => xml],
    [
      'to what could not be read',
      aDraft(),
      (xml) => xml.replace(/<ResumenFactura>.*<\/ResumenFactura>/s, ''),
    ],
    ['about quotes', aDraft(), (xml) => xml.replace('<Cantidad>', '<Cantidad a="&amp;">')],
  ])('is valid %s', async (_, draft, edit) => {
    const submission = await aSubmission(draft, edit)
    await client.send(submission)
    const answer = textOf(await client.query(submission.clave))
    expect(officialFaults('MensajeHacienda', answer)).toEqual([])
    expect(verifyXml(answer).valid).toBe(true)
  })
})

describe('numbers and keys', () => {
  it('rejects a number that was used before with -99', async () => {
    const numbering = { sequence: 900_001 }
    expect(await verdictOn(await aSubmission(aDraft(), undefined, { numbering }))).toMatchObject({
      entries: [],
    })
    expect(await verdictOn(await aSubmission(aDraft(), undefined, { numbering }))).toMatchObject({
      state: 'rechazado',
      entries: ['-99'],
    })
  })

  it('says of the same clave that it was received before, and keeps the first verdict', async () => {
    const submission = await aSubmission(aDraft())
    await verdictOn(submission)
    expect(await client.send(submission)).toMatchObject({
      kind: 'duplicate',
      cause: `El comprobante [${submission.clave}] ya fue recibido anteriormente.`,
    })
    expect(await client.query(submission.clave)).toMatchObject({ state: 'aceptado' })
  })

  it('knows nothing of a clave that it has not received', async () => {
    expect(await client.query('5'.repeat(50))).toEqual({ kind: 'absent' })
  })
})

describe('who may do what', () => {
  const reception = () => `${simulator.url}/recepcion-sandbox/v1/recepcion`

  it.each(['', 'Bearer invented'])('answers 401 to the token "%s"', async (authorization) => {
    const answer = await fetch(reception(), { method: 'POST', headers: { authorization }, body: '{}' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('x-error-cause')).toBeTruthy()
  })

  it('answers 403 for the documents of another issuer', async () => {
    const other = aClient(simulator, 'cpj-3-101-555555')
    expect(await other.send(await aSubmission(aDraft()))).toMatchObject({ kind: 'forbidden' })
  })

  it('shows a verdict only to those whom the document concerns', async () => {
    const submission = await aSubmission(aDraft())
    await client.send(submission)
    expect(await aClient(simulator, 'cpj-3-101-555555').query(submission.clave)).toMatchObject({
      kind: 'forbidden',
    })
    expect(await aClient(simulator, 'cpj-3-102-000222').query(submission.clave)).toMatchObject({
      kind: 'found',
    })
  })

  it.each([
    ['a short password', { password: 'corta' }],
    ['another client', { client_id: 'api-prod' }],
    ['a user of the other environment', { username: 'cpj-3-101-000111@prod.comprobanteselectronicos.go.cr' }],
    ['an unknown grant', { grant_type: 'client_credentials' }],
    ['an invented refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }],
  ])('gives no token for %s', async (_, changes) => {
    const answer = await fetch(`${simulator.url}/auth/realms/rut-stag/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'api-stag',
        username: 'cpj-3-101-000111@stag.comprobanteselectronicos.go.cr',
        password: 'una contraseña larga',
        ...changes,
      }),
    })
    expect(answer.status).toBe(401)
  })

  it('keeps live and sandbox apart', async () => {
    const live = aClient(simulator, 'cpj-3-101-000111', 'live')
    const submission = await aSubmission(aDraft())
    await client.send(submission)
    expect(await live.query(submission.clave)).toEqual({ kind: 'absent' })

    const { state, answer } = await verdictOn(submission, live)
    expect(state).toBe('aceptado')
    expect(answer.text).toBe('.')
    expect(textOf(await client.query(submission.clave))).toContain('ambiente de pruebas')
  })

  it('refuses in one environment the token of the other', async () => {
    const session = simulator.live.token(
      new URLSearchParams({
        grant_type: 'password',
        client_id: 'api-prod',
        username: 'cpj-3-101-000111@prod.comprobanteselectronicos.go.cr',
        password: 'una contraseña larga',
      }),
    ).body as { access_token: string }
    const answer = await fetch(`${simulator.url}/recepcion-sandbox/v1/recepcion/${'5'.repeat(50)}`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(answer.status).toBe(401)
  })
})

describe('the doors', () => {
  const control = (body: string) => fetch(`${simulator.url}/_simulator/sandbox`, { method: 'POST', body })

  it.each([
    '',
    'no',
    '[]',
    '{"isdown":true}',
    '{"is_down":1}',
    '{"next":[{"kind":"x"}]}',
    '{"odds":{"reject":2}}',
  ])('answers 400 to the order %s', async (body) => {
    const answer = await control(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toHaveProperty('error')
  })

  it('answers 413 to a body that no document needs', async () => {
    const answer = await fetch(`${simulator.url}/recepcion-sandbox/v1/recepcion`, {
      method: 'POST',
      headers: { authorization: await authorization() },
      body: 'x'.repeat(9_000_000),
    })
    expect(answer.status).toBe(413)
  })

  it.each([
    ['no JSON', 'x'],
    ['nothing', '{}'],
    ['no base64', JSON.stringify({ ...envelope(), comprobanteXml: '<x/>' })],
    ['bytes that are no UTF-8', JSON.stringify({ ...envelope(), comprobanteXml: '/////w==' })],
    ['no date', JSON.stringify({ ...envelope(), fecha: 'ayer' })],
  ])('answers 400 to %s', async (_, body) => {
    const answer = await fetch(`${simulator.url}/recepcion-sandbox/v1/recepcion`, {
      method: 'POST',
      headers: { authorization: await authorization() },
      body,
    })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('x-error-cause')).toBeTruthy()
  })

  async function authorization(): Promise<string> {
    const { body } = simulator.sandbox.token(
      new URLSearchParams({
        grant_type: 'password',
        client_id: 'api-stag',
        username: 'cpj-3-101-000111@stag.comprobanteselectronicos.go.cr',
        password: 'una contraseña larga',
      }),
    )
    return `Bearer ${(body as { access_token: string }).access_token}`
  }

  function envelope() {
    return {
      clave: '5'.repeat(50),
      fecha: '2026-11-21T10:15:00-0600',
      emisor: { tipoIdentificacion: '02', numeroIdentificacion: '3101000111' },
      comprobanteXml: Buffer.from('<x/>').toString('base64'),
    }
  }
})
