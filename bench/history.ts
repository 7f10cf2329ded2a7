import { setTimeout as pause } from 'node:timers/promises'
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

type Run = Peak & { documents: number; ms: number }

/**
 * Documents issued with another program, as one archive: read into a list of clients, and kept one by one. How fast, and in how
 * much memory.
 */
export async function measureHistory(url: string): Promise<void> {
  const user = await signIn(url, 'owner@demo.test')
  await measure('read', async (archive) => {
    const { id } = await upload(url, user, 'clients', archive)
    return () => user.request('DELETE', `/imports/${id}`)
  })
  await measure('kept', async (archive) => {
    const { id } = await upload(url, user, 'documents', archive)
    await ended(user, id)
    return async () => {
      await user.request('POST', `/imports/${id}/undo`)
      await ended(user, id)
    }
  })

  /** `bring` answers how what it brought is taken back. */
  async function measure(what: string, bring: (archive: Buffer) => Promise<() => Promise<unknown>>) {
    const runs: Run[] = []
    for (const documents of sizes) {
      const archive = archiveOf(documents, user.company.identification_number)
      const watch = watchMemory(url)
      const started = performance.now()
      const takeBack = await bring(archive)
      const ms = performance.now() - started
      runs.push({ documents, ms, ...(await watch.stop()) })
      await takeBack()
    }
    tell(what, runs)
  }
}

function tell(what: string, runs: readonly Run[]): void {
  const [short, long] = runs
  const rates = runs.map(({ documents, ms }) => (documents / ms) * 1000)
  report({
    measure: `documents of another program ${what} per second, archive of ${long!.documents}`,
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
    measure: `archive of ${long!.documents} documents ${what}, peak resident memory of the program`,
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

/** Until its long work is over. */
async function ended(user: ApiUser, id: string): Promise<void> {
  for (;;) {
    const { task } = await user.get<Import>(`/imports/${id}`)
    if (task === null || task.finished_at !== null) return
    await pause(200)
  }
}

async function upload(
  url: string,
  { token, company }: ApiUser,
  kind: 'clients' | 'documents',
  archive: Buffer,
): Promise<Import> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(archive)]), 'historia.zip')
  const headers = { authorization: `Bearer ${token}`, 'x-company': company.id }
  const answer = await fetch(`${url}/api/imports/of/${kind}`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the archive: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Import
}
