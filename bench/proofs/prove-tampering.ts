// Changes copies of signed documents in many ways, and asks whether `comprobante verify` and receptions notice, and why.
// npm run prove:tampering
import { createTestPkcs12, openPkcs12 } from '@cuentaclara/xades'
import { golden, goldenNames, signed } from '../../apps/comprobante/test/documents.ts'
import { readSamples, samplesArePresent } from '../../packages/xml/test/samples.ts'
import { isTakenBy, newReasons, type Reader, readers, type Signed } from './notice.ts'
import { type Way, waysToTamper } from './tamper.ts'

const nowMs = Date.now()
const ours: Signed[] = goldenNames.slice(0, 20).map((name) => ({ name, xml: signed(golden(name)) }))
const samples: Signed[] = (['real', 'synthetic'] as const).flatMap((kind) =>
  readSamples(kind).map(({ name, bytes }) => ({ name, xml: new TextDecoder().decode(bytes) })),
)
if (!samplesArePresent) console.log('not here: the samples of ../shared/hacienda')
console.log(`${samples.length} samples, ${ours.length} documents of ours`)

let failed = 0
let passed = 0
for (const way of waysToTamper(await strangersCertificate())) {
  const columns = readers.map((reader) => `${reader.name} ${count(way, reader)}`)
  console.log(`${way.name}: ${columns.join('; ')}`)
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** `noticed of those that have a place for it, with the reasons given`; tells each copy that was not noticed. */
function count(way: Way, reader: Reader): string {
  let noticed = 0
  let asked = 0
  const reasons = new Map<string, number>()
  for (const { name, xml } of [...samples, ...ours]) {
    const copy = way.tamper(xml)
    if (copy === null || !isTakenBy(reader, xml, nowMs)) continue
    asked += 1
    const found = newReasons(reader, xml, copy, nowMs)
    const right = found.filter((reason) => way.reasons.includes(reason) || reason === 'not-believed')
    for (const reason of right) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    if (right.length > 0) noticed += 1
    else
      console.log(`✗ ${reader.name} does not notice ${way.name} in ${name}: ${found.join(', ') || 'nothing'}`)
  }
  passed += noticed
  failed += asked - noticed
  return `${noticed}/${asked} (${[...reasons].map(([reason, times]) => `${reason} ${times}`).join(', ')})`
}

async function strangersCertificate(): Promise<string> {
  const pin = 'Prueba-2026-ok'
  const p12 = await createTestPkcs12({ commonName: 'OTRA', serialNumberAttribute: 'CPJ-3-101-999999', pin })
  return Buffer.from(openPkcs12(p12, pin).certificate.der).toString('base64')
}
