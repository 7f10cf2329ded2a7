import { buffer } from 'node:stream/consumers'
import type { ReceptionDetail, Role, UploadAnswer } from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { writeAuthorityAnswer } from '@cuentaclara/einvoice/xml'
import { type SigningKey, signXml, verifyXml } from '@cuentaclara/xades'
import { ZipArchive } from 'archiver'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { subjects } from '#app/subjects.ts'
import { type SupplierDocument, writeSupplierDocument } from '#demo/supplier-document.ts'
import {
  anIssuingCompany,
  type IssuingCompany,
  testSecrets,
} from '#modules/documents/testing/issuing-company.ts'
import { createAuthorityClients, createSigner, type Submitter } from '#modules/submissions/index.ts'
import { submitDue } from '#modules/submissions/submit-due.ts'
import { createLog } from '#platform/log.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { aKey, keyOfAuthority, keyOfSupplier, supplier } from './a-supplier.ts'
import { makeQueuedExpenses } from './make-queued-expenses.ts'

// What the tests of received documents have in common: each test has a company of its own, to which suppliers send.

export let app: TestApp
export let company: IssuingCompany
/** Of the supplier, of the authority, and of whoever writes the authority's identity into a certificate of their own. */
export let key: SigningKey
export let seal: SigningKey
export let strangersKey: SigningKey
let remoteAddress: string

/** Says so at the top of a file of tests. */
export function receiveDocuments(): void {
  let tests = 0
  beforeAll(async () => {
    app = await createTestApp()
    ;[key, seal, strangersKey] = await Promise.all([
      keyOfSupplier(),
      keyOfAuthority(),
      aKey('CPJ-2-100-042005'),
    ])
    await app.asOwner(
      `insert into authority_seals (environment, sha256, holder, learned_at) values ('simulator', $1, 'Seal', now())
      on conflict do nothing`,
      [verifyXml(sealed('0'.repeat(50), 'accepted')).signatures[0]!.signer!.sha256],
    )
  })
  beforeEach(async () => {
    tests += 1
    remoteAddress = `10.0.0.${tests}`
    company = await anIssuingCompany(app, ['accountant', 'biller', 'viewer'])
  })
  afterAll(() => app.close())
}

let sequence = 0

/** An invoice of 11300 colones to our company. */
export function aDocument(change: Partial<SupplierDocument> = {}) {
  sequence += 1
  const given = {
    supplier,
    receiver: { name: company.name, number: '3101123456' },
    issuedAtMs: app.clock.now() - 3_600_000,
    sequence,
    lines: [
      { cabys: '2391102010200', description: 'Café en grano', quantity: '10', price: '1000', rateCode: '08' },
    ],
    ...change,
  }
  return writeSupplierDocument(given, key)
}

type As = { token?: string; company?: string }
export async function upload(files: Record<string, string | Buffer>, as: As = company.as) {
  const entries = Object.entries(files)
  const answer = await app.send('POST', '/receptions', as, {
    // So many a minute are taken from one address: each test has its own.
    remoteAddress,
    ...multipart(
      Object.fromEntries(entries.map(([name], index) => [`name${index}`, name])),
      Object.fromEntries(entries.map(([, content], index) => [`file${index}`, Buffer.from(content)])),
    ),
  })
  return { status: answer.status, body: answer.body as UploadAnswer & { code?: string } }
}
export async function add(change: Partial<SupplierDocument> = {}): Promise<string> {
  const { body } = await upload({ 'factura.xml': aDocument(change).xml })
  return body.files[0]!.reception_id!
}
export const get = async <Body>(path: string, as: As = company.as): Promise<Body> =>
  (await app.send('GET', path, as)).body
export const detail = (id: string) => get<ReceptionDetail>(`/receptions/${id}`)
export async function post(path: string, payload: object = {}, as: As = company.as) {
  const answer = await app.send('POST', path, as, { payload })
  return {
    status: answer.status,
    body: answer.body as ReceptionDetail & { code?: string; errors?: Record<string, string[]> },
  }
}
export const asRole = (role: Role) => ({ token: company.members[role]!.token, company: company.id })
const accepted = {
  answer: 'accepted',
  vat_condition: '01',
  activity: '5610.0',
  vat_credit: '1300',
  vat_expense: '0',
}
export const answer = (id: string, change = {}, as?: As) =>
  post(`/receptions/${id}/answer`, { ...accepted, ...change }, as)

export async function aZip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipArchive({ zlib: { level: 1 } })
  for (const [name, content] of Object.entries(files)) archive.append(content, { name })
  void archive.finalize()
  return buffer(archive)
}

/** The authority's word on a document, under its seal unless said. */
export function sealed(clave: string, status: 'accepted' | 'rejected', by = seal) {
  const answer = writeAuthorityAnswer({
    clave,
    issuerName: supplier.name,
    issuerIdentification: { type: '02', number: supplier.number },
    status,
    text: 'x',
    total: decimal('11300'),
  })
  return signXml(answer, by, { signingTime: costaRicaInstant(app.clock.now() - 60_000) })
}

type Manners = {
  verdict: 'aceptado' | 'rechazado' | 'procesando'
  lose: boolean
  refuse: number
  seal: SigningKey | null
}

/** Takes messages and answers as it is told. */
function fakeAuthority() {
  const received = new Map<string, { xml: string; posts: number; body: Record<string, unknown> }>()
  const manners: Manners = { verdict: 'aceptado', lose: false, refuse: 0, seal: null }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    if (url.pathname.endsWith('/token')) {
      return Response.json({
        access_token: 't',
        expires_in: 300,
        refresh_token: 'r',
        refresh_expires_in: 1800,
      })
    }
    if (init?.method !== 'POST') return verdictOf(decodeURIComponent(url.pathname.split('/').at(-1)!))
    const body = JSON.parse(String(init.body)) as Record<string, string>
    if (manners.refuse > 0)
      return new Response(null, { status: manners.refuse, headers: { 'x-error-cause': 'no' } })
    const name = `${body.clave}-${body.consecutivoReceptor}`
    const xml = Buffer.from(body.comprobanteXml!, 'base64').toString()
    received.set(name, { xml, posts: (received.get(name)?.posts ?? 0) + 1, body })
    if (manners.lose) throw new TypeError('fetch failed')
    return new Response(null, { status: 202 })
  }
  function verdictOf(name: string): Response {
    if (!received.has(name)) return new Response(null, { status: 404 })
    const state = manners.verdict
    const answer = writeAuthorityAnswer({
      clave: name.slice(0, 50),
      issuerName: supplier.name,
      issuerIdentification: { type: '02', number: supplier.number },
      status: state === 'aceptado' ? 'accepted' : 'rejected',
      text: state === 'aceptado' ? '.' : 'El receptor no corresponde.',
      total: decimal('11300'),
    })
    const at = { signingTime: costaRicaInstant(app.clock.now() - 60_000) }
    const xml = manners.seal === null ? answer : signXml(answer, manners.seal, at)
    return Response.json({
      clave: name,
      'ind-estado': state,
      ...(state === 'procesando' ? {} : { 'respuesta-xml': Buffer.from(xml).toString('base64') }),
    })
  }
  return { fetch, received, manners }
}

function aSubmitter(authority: ReturnType<typeof fakeAuthority>): Submitter {
  const nowhere = { apiUrl: 'http://nowhere.test', tokenUrl: 'http://nowhere.test', clientId: 'x' }
  const addresses = { test: nowhere, live: nowhere, simulatorUrl: 'http://authority.test' }
  return {
    doors: app,
    signer: createSigner(app, testSecrets),
    clients: createAuthorityClients(app, testSecrets, addresses, authority.fetch),
    subjects,
    log: createLog('silent'),
  }
}

export let authority: ReturnType<typeof fakeAuthority>
let submitter: Submitter

/** Has an authority that does as it is told, for the tests around. */
export function answeredByAuthority(): void {
  beforeEach(() => {
    authority = fakeAuthority()
    submitter = aSubmitter(authority)
  })
}

/** What is due after some seconds is sent and asked about, and what follows from it. */
export async function later(seconds: number): Promise<void> {
  app.clock.advance(seconds * 1000)
  await submitDue(submitter, company.id)
  await app.hear()
  await makeQueuedExpenses(app)
}
