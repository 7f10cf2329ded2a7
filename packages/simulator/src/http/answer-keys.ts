import { createTestPkcs12 } from '@cuentaclara/xades'
import type { Answer } from '../authority.ts'

/** Opens every key that the simulator hands out. */
export const keyPin = 'Simulador-2026'

const MOST_KEYS = 100

/** Signing keys for trying: `GET /_simulator/keys/3101000111.p12`, made at the first asking, the same until the end. */
export function createKeys() {
  const made = new Map<string, Promise<Uint8Array>>()
  return async (number: string): Promise<Answer> => {
    const serialNumberAttribute = holderOf(number)
    if (serialNumberAttribute === null) return { status: 404 }
    const known = made.get(number)
    const p12 =
      known ?? createTestPkcs12({ commonName: `PRUEBA ${number}`, serialNumberAttribute, pin: keyPin })
    if (!known && made.size < MOST_KEYS) made.set(number, p12)
    return { status: 200, bytes: await p12, headers: { 'content-type': 'application/x-pkcs12' } }
  }
}

/** As the authority writes the owner of a key: `CPJ-3-101-000111`, `CPF-01-0111-0111` (reference §8.2). */
function holderOf(number: string): string | null {
  const [, person] = /^([1-9]\d{8})$/.exec(number) ?? []
  if (person) return `CPF-0${person[0]}-${person.slice(1, 5)}-${person.slice(5)}`
  const [, company] = /^([1-9][0-9A-Z]{9})$/.exec(number) ?? []
  if (company) return `CPJ-${company[0]}-${company.slice(1, 4)}-${company.slice(4)}`
  return /^[1-9]\d{10,11}$/.test(number) ? `CPF-${number}` : null
}
