import { existsSync, readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../../../shared/hacienda/samples/', import.meta.url)

/** Official and synthetic documents beside the checkout; the project does not carry them. */
export const samplesArePresent = existsSync(folder)

export type Sample = { name: string; bytes: Uint8Array }

export function readSamples(kind: 'real' | 'synthetic'): Sample[] {
  if (!samplesArePresent) return []
  const of = new URL(`${kind}/`, folder)
  return readdirSync(of)
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => ({ name, bytes: readFileSync(new URL(name, of)) }))
}
