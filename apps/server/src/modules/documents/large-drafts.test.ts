import { readdirSync, readFileSync } from 'node:fs'
import { type DraftDocument, draftOf } from '@cuentaclara/einvoice'
import { calculationToJson, fromJson, toXml } from '@cuentaclara/einvoice/xml'
import { afterAll, describe, expect, test } from 'vitest'
import { fromSnapshot } from '#modules/submissions/index.ts'
import { stopThreads } from '#platform/threads/threads.ts'
import { type JudgingFacts, judge } from './engine/judge.ts'
import { judgeDraft } from './engine/judge-draft.ts'
import { writeNumberless } from './write-numberless.ts'
import { writeHere } from './write-out.ts'

afterAll(stopThreads)

const golden = new URL('../../../../../packages/einvoice/golden/documents/', import.meta.url)
const facts: JudgingFacts = {
  today: '2026-11-21',
  phase: 'issue',
  softwareProviderId: '3101000111',
  cabys: new Map([
    ['3511003000100', { rate: '13', isWithdrawn: false }],
    ['8313100000100', { rate: '4', isWithdrawn: false }],
  ]),
  registers: [],
  certificate: { notBefore: '2026-01-01T00:00:00.000Z', notAfter: '2026-11-01T00:00:00.000Z' },
  issuerActivities: ['4752.1'],
}
/** Those with every field of their format, and something of everything else. */
const names = readdirSync(golden).filter((name) =>
  /(every-field|restaurant|dollars|return|state|specific-taxes)[^.]*\.json$/.test(name),
)
const large = names.map((name): [string, DraftDocument] => {
  const draft = draftOf(fromJson(JSON.parse(readFileSync(new URL(name, golden), 'utf8'))))
  // Its lines again and again, with something wrong in one of them.
  const lines = Array.from({ length: 450 }, (_, index) => ({ ...draft.lines[index % draft.lines.length]! }))
  return [name, { ...draft, lines: [...lines, { ...lines[0]!, quantity: '-1', cabys: '1' }] }]
})

describe.each(large)('a large draft like %s', (_, draft) => {
  test('has the same amounts and findings from a thread as from the loop', async () => {
    const here = judge(draft, facts)
    const there = await judgeDraft(draft, facts, 'a company')
    expect(calculationToJson(there.calculation)).toEqual(calculationToJson(here.calculation))
    expect(there.issues).toEqual(here.issues)
    expect(here.issues.length).toBeGreaterThan(0)
  })

  test('is written as the same document, byte for byte', async () => {
    const series = {
      signer: { type: '02', number: '3101000111' },
      branch: '001',
      terminal: '00001',
      documentType: '01',
    }
    const asked = {
      draft,
      issuedAt: '2026-11-21T10:15:00-06:00',
      softwareProviderId: '3101000111',
      series,
      nowMs: Date.parse('2026-11-21T16:15:00Z'),
    }
    const here = writeHere(asked)
    const there = await writeNumberless(asked, 'a company')
    expect(JSON.stringify(there.document)).toBe(JSON.stringify(here.document))
    expect(there.issues).toEqual(here.issues)
    const numbers = { clave: '5'.repeat(50), consecutivo: '0'.repeat(20) }
    const xml = ({ snapshot }: typeof here.document) => toXml(fromSnapshot({ snapshot, ...numbers }))
    expect(xml(there.document)).toBe(xml(here.document))
    // What is signed at once is what the worker would sign from the snapshot.
    expect(toXml({ ...here.whole, ...numbers })).toBe(xml(here.document))
  })
})
