import { randomBytes } from 'node:crypto'
import { createTestPkcs12 } from '@cuentaclara/xades'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Turn } from '#platform/threads/thread-pool.ts'
import { openKeyFile } from './open-key-file.ts'
import { setCertificate } from './set-certificate.ts'

export type KeyOwner = { name: string; identification_type: string; identification_number: string }

/**
 * Makes a key that the simulator alone trusts, so that nobody has to own a certificate to try, and answers how a company
 * gets it: making it takes a while, which no transaction should wait for. Throws Unavailable.
 */
export async function prepareSimulator(
  owner: KeyOwner,
  secrets: Secrets,
  turn: Turn,
): Promise<(ctx: CompanyContext) => Promise<void>> {
  const { name, identification_type: type, identification_number: number } = owner
  // A foreigner's number with letters has no such key.
  if (!/^\d+$/.test(number)) return async () => {}
  const pin = randomBytes(9).toString('base64url')
  const p12 = await createTestPkcs12({
    commonName: name.slice(0, 64),
    serialNumberAttribute: serialNumberOf(type, number),
    pin,
  })
  const file = await openKeyFile({ p12, pin }, turn)
  return async (ctx) => {
    await setCertificate(ctx, secrets, file, 'simulator')
  }
}

/** As the authority writes them: `CPJ-3-101-670809`, `CPF-01-1234-0567` (reference §8.2). */
function serialNumberOf(type: string, number: string): string {
  if (type === '01') return `CPF-0${number.slice(0, 1)}-${number.slice(1, 5)}-${number.slice(5)}`
  if (type === '02') return `CPJ-${number.slice(0, 1)}-${number.slice(1, 4)}-${number.slice(4)}`
  return `NUE-${number}`
}
