import { createSign, generateKeyPairSync } from 'node:crypto'
import { createTestPkcs12, openPkcs12, signXml } from '@cuentaclara/xades'
import { middle, perSecond, report } from './figures.ts'

const RUNS = 5
const pin = 'Prueba-2026-ok'

/** Signatures per second over a document of about three lines, against bare RSA-2048 on the same core. */
export async function measureSigning(): Promise<void> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const p12 = await createTestPkcs12({ commonName: 'BENCH', serialNumberAttribute: 'CPJ-3-101-000111', pin })
  const key = openPkcs12(p12, pin)
  const document = `<FacturaElectronica xmlns="https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/facturaElectronica"><Clave>${'5'.repeat(50)}</Clave><Otros>${'<OtroTexto>texto</OtroTexto>'.repeat(150)}</Otros></FacturaElectronica>`
  const digest = Buffer.alloc(32, 7)
  const floors: number[] = []
  const rates: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    floors.push(perSecond(() => createSign('RSA-SHA256').update(digest).sign(privateKey)))
    rates.push(perSecond(() => signXml(document, key, { signingTime: '2026-11-21T10:15:00-06:00' })))
  }
  const ratio = middle(rates) / middle(floors)
  report({
    measure: 'documents signed (XAdES-EPES), one core',
    value: middle(rates),
    unit: '1/s',
    floor: middle(floors),
    floor_of: 'RSA-2048 signatures, one core',
    budget: '>= 0.75 of the floor',
    is_met: ratio >= 0.75,
    runs: RUNS,
    min: Math.min(...rates),
    max: Math.max(...rates),
  })
}
