import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createTestPkcs12, openPkcs12, signXml } from '@cuentaclara/xades'

const goldenFolder = new URL('../../../packages/einvoice/golden/documents/', import.meta.url)
const samplesFolder = new URL('../../../../shared/hacienda/samples/', import.meta.url)

export const hasSamples = existsSync(samplesFolder)
/** Ends the name of a test that cannot run: says plainly what is missing. */
export const samplesNote = hasSamples ? '' : ' (skipped: ../shared/hacienda/samples is not here)'

export const goldenNames = readdirSync(goldenFolder)
  .filter((name) => name.endsWith('.xml'))
  .map((name) => name.slice(0, -4))

/** A golden document in the canonical form in which it is signed. */
export function golden(name: string): string {
  return readFileSync(new URL(`${name}.xml`, goldenFolder), 'utf8')
    .replaceAll('>\n<', '><')
    .trim()
}

export function goldenJson(name: string): string {
  return readFileSync(new URL(`${name}.json`, goldenFolder), 'utf8')
}

export function sampleFiles(): URL[] {
  if (!hasSamples) return []
  return ['real/', 'synthetic/'].flatMap((folder) =>
    readdirSync(new URL(folder, samplesFolder)).map((name) => new URL(folder + name, samplesFolder)),
  )
}

export const pin = 'prueba-2026'
/** The key of the issuer of all golden documents. */
export const keyFile = await createTestPkcs12({
  pin,
  commonName: 'FERRETERIA EL EJEMPLO SOCIEDAD ANONIMA',
  serialNumberAttribute: 'CPJ-3-101-000111',
})

const key = openPkcs12(keyFile, pin)

/** Signed at the moment at which the golden documents were issued, unless said. */
export function signed(
  xml: string,
  {
    signingTime = '2026-11-21T10:15:00-06:00',
    policy = true,
  }: { signingTime?: string; policy?: boolean } = {},
): string {
  return signXml(xml, policy ? key : keyWithoutPolicy, { signingTime })
}

/** Writes the same properties but for the policy. */
const keyWithoutPolicy: typeof key = {
  ...key,
  pieces: JSON.parse(
    JSON.stringify(key.pieces).replace(
      /<xades:SignaturePolicyIdentifier>.*?<\/xades:SignaturePolicyIdentifier>/g,
      '',
    ),
  ),
}
