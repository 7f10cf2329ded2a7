// Somebody whose suppliers send large files, in a process of their own: makes them, uploads one, says that it is ready, and
// uploads the rest at once when told to. Says how many milliseconds that took.
import { setPriority } from 'node:os'
import type { UploadAnswer } from '@cuentaclara/contracts'
import { complete, composeClave, composeConsecutivo } from '@cuentaclara/einvoice'
import { toXml } from '@cuentaclara/einvoice/xml'
import { createTestPkcs12, openPkcs12, type SigningKey, signXml } from '@cuentaclara/xades'
import { type ApiUser, signIn } from '../e2e/api.ts'
import { invoiceOf } from './drafts.ts'

const [url = '', files = '20', lines = '1500'] = process.argv.slice(2)
const pin = 'Prueba-2026-ok'
const issuedAt = '2026-11-21T10:15:00-06:00'
/** Whoever uploads has a machine of their own: here they take of this one what the program leaves. */
const behindAll = 19

setPriority(behindAll)
const forms = await Promise.all((await receivedFiles(Number(files) + 1)).map(formOf))
const upload = uploadTo(await signIn(url, 'owner@demo.test'))
// The first large file also loads what reading needs.
await upload(forms.pop()!)
process.once('message', async () => {
  const started = performance.now()
  await Promise.all(forms.map(upload))
  process.send?.(performance.now() - started)
  process.disconnect()
})
process.send?.('ready')

async function receivedFiles(count: number): Promise<string[]> {
  const p12 = await createTestPkcs12({ commonName: 'BENCH', serialNumberAttribute: 'CPJ-3-101-000111', pin })
  const key = openPkcs12(p12, pin)
  return Array.from({ length: count }, (_, index) => receivedFile(index + 1, key))
}

function receivedFile(sequence: number, key: SigningKey): string {
  const consecutivo = composeConsecutivo({ branch: '001', terminal: '00001', documentType: '01', sequence })
  const clave = composeClave({
    issuedAt,
    issuerNumberType: '02',
    issuerNumber: '3101000111',
    consecutivo,
    situation: '1',
    securityCode: '12345678',
  })
  const draft = invoiceOf(Number(lines))
  const document = complete(draft, { clave, consecutivo, issuedAt, softwareProviderId: '3101000111' })
  return signXml(toXml(document), key, { signingTime: issuedAt })
}

type Form = { type: string; bytes: Uint8Array<ArrayBuffer> }

async function formOf(xml: string): Promise<Form> {
  const form = new FormData()
  form.set('name0', 'factura.xml')
  form.set('file0', new Blob([xml]), 'factura.xml')
  const encoded = new Response(form)
  return { type: encoded.headers.get('content-type')!, bytes: await encoded.bytes() }
}

function uploadTo({ token, company }: ApiUser) {
  return async ({ type, bytes }: Form): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'x-company': company.id, 'content-type': type }
    const answer = await fetch(`${url}/api/receptions`, { method: 'POST', headers, body: bytes })
    const taken = (await answer.json()) as UploadAnswer
    if (!answer.ok || taken.files.some(({ outcome }) => outcome !== 'set_aside')) {
      throw new Error(`the upload: ${answer.status} ${JSON.stringify(taken)}`)
    }
  }
}
