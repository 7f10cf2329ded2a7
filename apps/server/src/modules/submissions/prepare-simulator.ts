import { randomBytes } from 'node:crypto'
import { createTestPkcs12 } from '@cuentaclara/xades'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Secrets } from '#platform/secrets.ts'
import { openKeyFile } from './open-key-file.ts'
import { setCertificate } from './set-certificate.ts'

/** Gives a company a key that the simulator alone trusts, so that nobody has to own a certificate to try. */
export async function prepareSimulator(ctx: CompanyContext, secrets: Secrets): Promise<void> {
  const { rows } = await sql<{ name: string; type: string; number: string }>`
    select name, identification_type as type, identification_number as number from companies where id = ${ctx.companyId}
  `.execute(ctx.tx)
  const { name, type, number } = rows[0]!
  // A foreigner's number with letters has no such key.
  if (!/^\d+$/.test(number)) return
  const pin = randomBytes(9).toString('base64url')
  const p12 = await createTestPkcs12({
    commonName: name.slice(0, 64),
    serialNumberAttribute: serialNumberOf(type, number),
    pin,
  })
  await setCertificate(ctx, secrets, await openKeyFile({ p12, pin }, { of: ctx.companyId }), 'simulator')
}

/** As the authority writes them: `CPJ-3-101-670809`, `CPF-01-1234-0567` (reference §8.2). */
function serialNumberOf(type: string, number: string): string {
  if (type === '01') return `CPF-0${number.slice(0, 1)}-${number.slice(1, 5)}-${number.slice(5)}`
  if (type === '02') return `CPJ-${number.slice(0, 1)}-${number.slice(1, 4)}-${number.slice(4)}`
  return `NUE-${number}`
}
