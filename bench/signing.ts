import { generateKeyPairSync, sign } from 'node:crypto'
import type { DraftDocument } from '@cuentaclara/einvoice'
import { fromXml, toXml } from '@cuentaclara/einvoice/xml'
import { createTestPkcs12, openPkcs12, type SigningKey, signXml, verifyXml } from '@cuentaclara/xades'
import { invoiceOf, numbered } from './drafts.ts'
import { type Figure, middle, perCpuSecond, report } from './figures.ts'

const RUNS = 5
const pin = 'Prueba-2026-ok'
const signingTime = '2026-11-21T10:15:00-06:00'

/**
 * What the core does with whole documents on one core: built from a draft, signed with an opened key, verified, read.
 * Each run takes the bare RSA-2048 rate between two measures, so that a busy machine slows both.
 */
export async function measureSigning(): Promise<void> {
  const p12 = await createTestPkcs12({ commonName: 'BENCH', serialNumberAttribute: 'CPJ-3-101-000111', pin })
  const key = openPkcs12(p12, pin)
  for (const lines of [3, 1000]) measureDocument(lines, key)
}

function measureDocument(lines: number, key: SigningKey): void {
  const draft = invoiceOf(lines)
  const unsigned = toXml(numbered(draft))
  const signed = signXml(unsigned, key, { signingTime })
  const bytes = new TextEncoder().encode(signed)
  const rsa = bareRsa()
  const name = `${lines}-line invoice`
  const document = numbered(draft)
  const calculated = () => numbered(renewed(draft))
  const measure = (what: string, run: () => void, least?: number) =>
    reportRate(`${name}: ${what}`, run, rsa, least)
  const least = lines === 3 ? 0.75 : undefined

  measure('calculated from a draft and built', () => toXml(calculated()))
  measure('signed', () => signXml(unsigned, key, { signingTime }), least)
  measure('built and signed', () => signXml(toXml(document), key, { signingTime }), least)
  measure('calculated, built and signed', () => signXml(toXml(calculated()), key, { signingTime }))
  measure('verified', () => {
    if (!verifyXml(bytes).valid) throw new Error('the signature does not hold')
  })
  measure('read', () => {
    if (!fromXml(bytes).ok) throw new Error('the document cannot be read')
  })
}

/** What every signature costs at least: a digest of 32 bytes signed with a key as the authority issues them. */
function bareRsa(): () => void {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const digest = Buffer.alloc(32, 7)
  return () => sign('sha256', digest, privateKey)
}

function reportRate(measure: string, run: () => void, rsa: () => void, least?: number): Figure {
  perCpuSecond(run, 200)
  const floors: number[] = []
  const rates: number[] = []
  for (let count = 0; count < RUNS; count += 1) {
    const before = perCpuSecond(rsa, 150)
    rates.push(perCpuSecond(run, 400))
    floors.push((before + perCpuSecond(rsa, 150)) / 2)
  }
  const ratio = middle(rates.map((rate, index) => rate / floors[index]!))
  return report({
    measure: `${measure}, per second of one core`,
    value: middle(rates),
    unit: '1/s',
    floor: middle(rates) / ratio,
    floor_of: 'bare RSA-2048 signatures per second of one core, same run',
    budget: least === undefined ? 'reported' : `>= ${least} of the floor`,
    is_met: least === undefined || ratio >= least,
    runs: RUNS,
    min: Math.min(...rates),
    max: Math.max(...rates),
  })
}

/** Line objects are computed once and then known: building means new ones. */
function renewed(draft: DraftDocument): DraftDocument {
  return { ...draft, lines: draft.lines.map((line) => ({ ...line })) }
}
