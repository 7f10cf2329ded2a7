import type { Import } from '@cuentaclara/contracts'
import { complete, composeClave, composeConsecutivo } from '@cuentaclara/einvoice'
import { toXml } from '@cuentaclara/einvoice/xml'
import { zipOf } from '../apps/server/test/xlsx.ts'
import { type ApiUser, signIn } from '../e2e/api.ts'
import { invoiceOf } from './drafts.ts'
import { report } from './figures.ts'
import { type Peak, watchMemory } from './memory.ts'

const sizes = [1_000, 10_000] as const
/** Every so many documents another client. */
const clientsIn = 500
/** How much more memory ten times the documents may take: one thread has so much and no more. */
const mostMoreMb = 384

/** Documents issued with another program, as one archive, read into a list of clients: how fast, and in how much memory. */
export async function measureHistory(url: string): Promise<void> {
  const user = await signIn(url, 'owner@demo.test')
  const runs: (Peak & { documents: number; ms: number })[] = []
  for (const documents of sizes) {
    const archive = archiveOf(documents, user.company.identification_number)
    const watch = watchMemory(url)
    const started = performance.now()
    const { id } = await upload(url, user, archive)
    const ms = performance.now() - started
    runs.push({ documents, ms, ...(await watch.stop()) })
    await user.request('DELETE', `/imports/${id}`)
  }
  const [short, long] = runs
  const rates = runs.map(({ documents, ms }) => (documents / ms) * 1000)
  report({
    measure: `documents of another program read per second, archive of ${long!.documents}`,
    value: rates[1]!,
    unit: '1/s',
    floor: rates[0]!,
    floor_of: `the same with ${short!.documents}`,
    budget: '>= 0.7 of the floor: linear',
    is_met: rates[1]! >= 0.7 * rates[0]!,
    runs: 1,
    min: Math.min(...rates),
    max: Math.max(...rates),
  })
  report({
    measure: `archive of ${long!.documents} documents, peak resident memory of the program`,
    value: long!.rss,
    unit: 'MB',
    floor: short!.rss,
    floor_of: `the same with ${short!.documents}`,
    budget: `<= ${mostMoreMb} MB above the floor`,
    is_met: long!.rss - short!.rss <= mostMoreMb,
    runs: 1,
    min: short!.rss,
    max: long!.rss,
  })
}

function archiveOf(documents: number, issuer: string): Buffer {
  const names = Array.from({ length: documents }, (_, at) => at + 1)
  return zipOf(Object.fromEntries(names.map((sequence) => [`${sequence}.xml`, documentOf(sequence, issuer)])))
}

function documentOf(sequence: number, issuer: string): string {
  const issuedAt = '2026-03-10T10:15:00-06:00'
  const consecutivo = composeConsecutivo({ branch: '001', terminal: '00001', documentType: '01', sequence })
  const clave = composeClave({
    issuedAt,
    issuerNumberType: '02',
    issuerNumber: issuer,
    consecutivo,
    situation: '1',
    securityCode: '12345678',
  })
  const draft = invoiceOf(3)
  const client = {
    name: `Cliente de medida ${sequence % clientsIn}`,
    identification: { type: '02', number: String(3101600000 + (sequence % clientsIn)) },
    emails: [],
  }
  const own = { ...draft, issuer: { ...draft.issuer!, identification: { type: '02', number: issuer } } }
  return toXml(
    complete({ ...own, receiver: client }, { clave, consecutivo, issuedAt, softwareProviderId: issuer }),
  )
}

async function upload(url: string, { token, company }: ApiUser, archive: Buffer): Promise<Import> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(archive)]), 'historia.zip')
  const headers = { authorization: `Bearer ${token}`, 'x-company': company.id }
  const answer = await fetch(`${url}/api/imports/of/clients`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the archive: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Import
}
