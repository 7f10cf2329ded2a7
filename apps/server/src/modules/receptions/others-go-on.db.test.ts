import type { UploadAnswer } from '@cuentaclara/contracts'
import { fromXml } from '@cuentaclara/einvoice/xml'
import { openPkcs12 } from '@cuentaclara/xades'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeSupplierDocument } from '#demo/supplier-document.ts'
import {
  anIssuingCompany,
  type IssuingCompany,
  testKeyFile,
  testPin,
} from '#modules/documents/testing/issuing-company.ts'
import { stopThreads } from '#platform/threads/threads.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { longestShare } from '#test/longest-share.ts'
import { multipart } from '#test/multipart.ts'

// What is read here, on the loop; threads have their own.
vi.mock('@cuentaclara/einvoice/xml', async (original) => {
  const real = await original<typeof import('@cuentaclara/einvoice/xml')>()
  return { ...real, fromXml: vi.fn(real.fromXml) }
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
      supplier: { name: 'Tostadora Los Santos S.A.', number: '3101999888', activity: '1079.9' },
      receiver: { name: company.name, number: '3101123456' },
      issuedAtMs: app.clock.now() - 3_600_000,
      sequence,
      lines,
    },
    key,
  ).xml
}

async function upload(files: readonly string[]): Promise<UploadAnswer> {
  const names = Object.fromEntries(files.map((_, index) => [`name${index}`, `${index}.xml`]))
  const contents = Object.fromEntries(files.map((xml, index) => [`file${index}`, Buffer.from(xml)]))
  return (await app.send('POST', '/receptions', company.as, multipart(names, contents))).body
}

// Security review, finding 18: 20 such files made the server deaf for 7.6 s.
test('a large file of a supplier is read while everybody else is served', async () => {
  // Whatever is loaded with the first one is no part of it.
  await upload([aLargeDocument(1)])
  const file = aLargeDocument(2)
  let taken: UploadAnswer | undefined
  const share = await longestShare(async () => {
    taken = await upload([file])
  })
  expect(taken!.files.map(({ outcome }) => outcome)).toEqual(['added'])
  // Read on the loop it would be most of the time, in one piece.
  expect(share).toBeLessThan(0.5)
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
