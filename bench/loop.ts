import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { UploadAnswer } from '@cuentaclara/contracts'
import { complete, composeClave, composeConsecutivo } from '@cuentaclara/einvoice'
import { toXml } from '@cuentaclara/einvoice/xml'
import { createTestPkcs12, openPkcs12, type SigningKey, signXml } from '@cuentaclara/xades'
import { type ApiUser, signIn } from '../e2e/api.ts'
import { invoiceOf } from './drafts.ts'
import { report } from './figures.ts'

const FILES = 20
const LINES = 1500
const MOST_MS = 50
const idleMs = 3_000
const pin = 'Prueba-2026-ok'
const issuedAt = '2026-11-21T10:15:00-06:00'

/** How long others wait for an answer while large files of suppliers arrive all at once. */
export async function measureLoop(url: string): Promise<void> {
  const user = await signIn(url, 'owner@demo.test')
  const files = await receivedFiles()
  const upload = uploadTo(url, user)
  await upload(files.pop()!)

  const idle = await watchWaits(url)
  await pause(idleMs)
  const floor = await idle.stop()

  const busy = await watchWaits(url)
  const started = performance.now()
  await Promise.all(files.map(upload))
  const tookMs = performance.now() - started
  const waits = await busy.stop()

  const name = `${FILES} received files of ${LINES} lines at once`
  for (const [what, quantile] of [
    ['longest wait', 1],
    ['99 of 100 waits at most', 0.99],
  ] as const) {
    report({
      measure: `${name}: ${what} of others for /healthz`,
      value: at(waits, quantile),
      unit: 'ms',
      floor: at(floor, quantile),
      floor_of: 'the same while nothing arrives',
      budget: `<= ${MOST_MS} ms`,
      is_met: at(waits, quantile) <= MOST_MS,
      runs: waits.length,
      min: at(waits, 0),
      max: at(waits, 1),
    })
  }
  report({
    measure: `${name}: until all are taken in`,
    value: tookMs,
    unit: 'ms',
    budget: 'reported',
    is_met: true,
    runs: 1,
    min: tookMs,
    max: tookMs,
  })
}

/** One more than are measured: the first large file also loads what reading needs. */
async function receivedFiles(): Promise<string[]> {
  const p12 = await createTestPkcs12({ commonName: 'BENCH', serialNumberAttribute: 'CPJ-3-101-000111', pin })
  const key = openPkcs12(p12, pin)
  return Array.from({ length: FILES + 1 }, (_, index) => receivedFile(index + 1, key))
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
  const draft = invoiceOf(LINES)
  const document = complete(draft, { clave, consecutivo, issuedAt, softwareProviderId: '3101000111' })
  return signXml(toXml(document), key, { signingTime: issuedAt })
}

function uploadTo(url: string, { token, company }: ApiUser) {
  return async (xml: string): Promise<void> => {
    const form = new FormData()
    form.set('name0', 'factura.xml')
    form.set('file0', new Blob([xml]), 'factura.xml')
    const headers = { authorization: `Bearer ${token}`, 'x-company': company.id }
    const answer = await fetch(`${url}/api/receptions`, { method: 'POST', headers, body: form })
    const taken = (await answer.json()) as UploadAnswer
    if (!answer.ok || taken.files.some(({ outcome }) => outcome !== 'set_aside')) {
      throw new Error(`the upload: ${answer.status} ${JSON.stringify(taken)}`)
    }
  }
}

/** Somebody who asks all the while, in a process of their own, so that our own work is not what they wait for. */
async function watchWaits(url: string): Promise<{ stop(): Promise<number[]> }> {
  const child = fork(join(import.meta.dirname, 'ask-health.ts'), [url])
  await pause(500)
  return {
    async stop() {
      child.send('stop')
      const [waits] = (await once(child, 'message')) as [number[]]
      return waits.sort((a, b) => a - b)
    },
  }
}

function at(sorted: readonly number[], quantile: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0
}
