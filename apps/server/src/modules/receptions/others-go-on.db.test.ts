import type { AddressInfo } from 'node:net'
import type { UploadAnswer } from '@cuentaclara/contracts'
import { checkContent } from '@cuentaclara/einvoice/verify'
import { fromJson, fromXml, openXml } from '@cuentaclara/einvoice/xml'
import { judgeSignatures, openPkcs12 } from '@cuentaclara/xades'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeSupplierDocument } from '#demo/supplier-document.ts'
import {
  anIssuingCompany,
  type IssuingCompany,
  testKeyFile,
  testPin,
} from '#modules/documents/testing/issuing-company.ts'
import { giveWay } from '#platform/give-way.ts'
import { readMail } from '#platform/mail/read-mail.ts'
import { stopThreads } from '#platform/threads/threads.ts'
import { readZip } from '#platform/zip/read-zip.ts'
import { writeZip } from '#platform/zip/write-zip.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { servesOthers } from '#test/serves-others.ts'
import { supplier } from './testing/a-supplier.ts'

// What is read here, on the loop; threads have their own.
vi.mock('@cuentaclara/einvoice/xml', async (original) => {
  const real = await original<typeof import('@cuentaclara/einvoice/xml')>()
  return {
    ...real,
    fromXml: vi.fn(real.fromXml),
    openXml: vi.fn(real.openXml),
    fromJson: vi.fn(real.fromJson),
  }
})
vi.mock('@cuentaclara/einvoice/verify', async (original) => {
  const real = await original<typeof import('@cuentaclara/einvoice/verify')>()
  return { ...real, checkContent: vi.fn(real.checkContent) }
})
vi.mock('@cuentaclara/xades', async (original) => {
  const real = await original<typeof import('@cuentaclara/xades')>()
  return { ...real, judgeSignatures: vi.fn(real.judgeSignatures) }
})
vi.mock('#platform/zip/read-zip.ts', async (original) => {
  const real = await original<typeof import('#platform/zip/read-zip.ts')>()
  return { ...real, readZip: vi.fn(real.readZip) }
})
vi.mock('#platform/mail/read-mail.ts', async (original) => {
  const real = await original<typeof import('#platform/mail/read-mail.ts')>()
  return { ...real, readMail: vi.fn(real.readMail) }
})
vi.mock('#platform/give-way.ts', async (original) => {
  const real = await original<typeof import('#platform/give-way.ts')>()
  return { ...real, giveWay: vi.fn(real.giveWay) }
})

let app: TestApp
let company: IssuingCompany
let key: ReturnType<typeof openPkcs12>
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
  key = openPkcs12(await testKeyFile(), testPin)
})
afterAll(async () => {
  await stopThreads()
  await app.close()
})

/** An invoice of about a megabyte. */
function aLargeDocument(sequence: number): string {
  const lines = Array.from({ length: 1500 }, (_, index) => ({
    cabys: '2391102010200',
    description: `Café en grano ${index}`,
    quantity: '10',
    price: '1000',
    rateCode: '08',
  }))
  return writeSupplierDocument(
    {
      supplier,
      receiver: { name: company.name, number: '3101123456' },
      issuedAtMs: app.clock.now() - 3_600_000,
      sequence,
      lines,
    },
    key,
  ).xml
}

async function upload(files: readonly (string | Buffer)[]): Promise<UploadAnswer> {
  const names = Object.fromEntries(
    files.map((file, index) => [`name${index}`, isMailText(file) ? 'correo.eml' : `${index}.xml`]),
  )
  const contents = Object.fromEntries(files.map((bytes, index) => [`file${index}`, Buffer.from(bytes)]))
  return (await app.send('POST', '/receptions', company.as, multipart(names, contents))).body
}

// Security review, finding 18: 20 such files made the server deaf for 7.6 s.
test('a large file of a supplier is read while everybody else is served', async () => {
  // Whatever is loaded with the first one is no part of it.
  await upload([aLargeDocument(1)])
  const files = [aLargeDocument(2), aLargeDocument(4)]
  const outcomes: string[] = []
  const isServed = await servesOthers(async () => {
    const { files: taken } = await upload([files[outcomes.length]!])
    outcomes.push(...taken.map(({ outcome }) => outcome))
  }, files.length)
  // Read on the loop it would be most of the time, in one piece.
  expect(isServed).toBe(true)
  expect(new Set(outcomes)).toEqual(new Set(['added']))
})

const isMailText = (file: string | Buffer) => String(file.slice(0, 5)) === 'From:'

/** A mail of a supplier with one file. */
function aMailWith(xml: string): string {
  const head = 'From: ventas@example.test\r\nSubject: Factura\r\nMIME-Version: 1.0\r\n'
  const part = 'Content-Type: application/xml; name="factura.xml"\r\nContent-Transfer-Encoding: base64'
  const content = Buffer.from(xml).toString('base64').replace(/.{76}/g, '$&\r\n')
  return `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${part}\r\n\r\n${content}\r\n--b--\r\n`
}

async function anArchiveWith(xml: string): Promise<Buffer> {
  const pieces = await writeZip(async (add) => add(Buffer.from(xml), 'factura.xml')).toArray()
  return Buffer.concat(pieces as Buffer[])
}

/** Whatever of a file takes long, if it were done on the loop. */
const heavy = () =>
  [fromXml, openXml, checkContent, judgeSignatures, readZip, readMail].map((work) => vi.mocked(work))

test('nothing of a large file is read, verified or unpacked on the loop, however it comes', async () => {
  const archive = await anArchiveWith(aLargeDocument(21))
  for (const work of heavy()) work.mockClear()
  vi.mocked(fromJson).mockClear()
  const ways = [
    [aLargeDocument(22)],
    [archive],
    [aMailWith(aLargeDocument(23))],
    [24, 25, 26, 27].map(aLargeDocument),
  ]
  for (const files of ways) {
    const taken = await upload(files)
    expect(taken.files.map(({ outcome }) => outcome)).toEqual(files.map(() => 'added'))
  }
  for (const work of heavy()) expect(work).not.toHaveBeenCalled()
  // What comes back from a thread is a document without its fifteen hundred lines.
  expect(fromJson).toHaveBeenCalledTimes(7)
  for (const [document] of vi.mocked(fromJson).mock.calls) {
    expect((document as { lines: unknown[] }).lines).toEqual([])
    expect(JSON.stringify(document).length).toBeLessThan(8_000)
  }
})

test('while it arrives others have their turn after every piece of it that the line brings', async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as AddressInfo
  const { headers, payload } = multipart({}, { file0: Buffer.from(aLargeDocument(31)) })
  vi.mocked(giveWay).mockClear()
  const answer = await fetch(`http://127.0.0.1:${port}/api/receptions`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${company.as.token}`, 'x-company': company.as.company },
    body: new Uint8Array(payload),
  })
  expect(answer.status).toBe(200)
  // Node reads 64 kilobytes of a line at once, and no more than two such pieces wait for us.
  expect(vi.mocked(giveWay).mock.calls.length).toBeGreaterThanOrEqual(Math.floor(payload.length / 131_072))
})

test('a large file of a supplier is decided about without being read on the loop, and its key is replayed', async () => {
  const { files } = await upload([aLargeDocument(3)])
  const answer = () =>
    app.send('POST', `/receptions/${files[0]!.reception_id}/answer`, company.as, {
      payload: { answer: 'rejected', text: 'El pedido llegó incompleto' },
      headers: { 'idempotency-key': 'decided-once' },
    })
  vi.mocked(fromXml).mockClear()
  const first = await answer()
  expect(first.status, first.text).toBe(200)
  expect(first.body).toMatchObject({ status: 'sending', document: { line_count: 1500 } })
  expect(await answer()).toMatchObject({ status: 200, body: first.body })
  expect(fromXml).not.toHaveBeenCalled()
})
