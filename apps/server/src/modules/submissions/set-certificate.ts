import type { SigningKey } from '@cuentaclara/xades'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Environment } from './environment.ts'
import { CertificateRefused } from './errors.ts'
import type { KeyFile, OpenedKeyFile } from './open-key-file.ts'
import { keyPurpose, type SealedKey } from './signing-keys.ts'

export type CertificateFacts = {
  holder: string
  identificationNumber: string
  serialNumber: string
  notBefore: string
  notAfter: string
}

/**
 * Takes a key file for an environment, the company's present one unless said, in place of the former one. It must be in force and belong
 * to the company (reference §8.2). Throws CertificateRefused; then nothing has changed. PIN and file come back never.
 */
export async function setCertificate(
  ctx: CompanyContext,
  secrets: Secrets,
  file: OpenedKeyFile,
  wanted?: Environment,
): Promise<CertificateFacts> {
  ctx.permit('authority.edit')
  const { identification_number: companyNumber, environment: present } = await readCompany(ctx)
  const facts = factsOf(file.key)
  const nowMs = ctx.clock.now()
  if (Date.parse(facts.notAfter) <= nowMs)
    throw new CertificateRefused('file', 'expired', { not_after: facts.notAfter })
  if (Date.parse(facts.notBefore) > nowMs)
    throw new CertificateRefused('file', 'not-yet-valid', { not_before: facts.notBefore })
  if (facts.identificationNumber !== companyNumber) {
    throw new CertificateRefused('file', 'of-somebody-else', {
      holder: facts.identificationNumber,
      company: companyNumber,
    })
  }
  await storeCertificate(ctx, secrets, wanted ?? present, file, facts)
  return facts
}

function factsOf({ certificate }: SigningKey): CertificateFacts {
  return {
    holder: certificate.commonName,
    identificationNumber: certificate.taxpayerId ?? '',
    serialNumber: certificate.serialNumber,
    notBefore: certificate.notBefore,
    notAfter: certificate.notAfter,
  }
}

async function readCompany(ctx: CompanyContext) {
  const { rows } = await sql<{ identification_number: string; environment: Environment }>`
    select identification_number, environment from companies where id = ${ctx.companyId}
  `.execute(ctx.tx)
  return rows[0]!
}

async function storeCertificate(
  ctx: CompanyContext,
  secrets: Secrets,
  environment: Environment,
  { p12, pin }: KeyFile,
  facts: CertificateFacts,
) {
  const key: SealedKey = { p12: Buffer.from(p12).toString('base64'), pin }
  const sealed = secrets.seal(JSON.stringify(key), keyPurpose(ctx.companyId))
  await sql`
    update certificates set is_current = false
    where company_id = ${ctx.companyId} and environment = ${environment} and is_current
  `.execute(ctx.tx)
  await sql`
    insert into certificates (
      company_id, id, environment, sealed, holder, identification_number, serial_number, not_before, not_after,
      created_by, created_at
    ) values (
      ${ctx.companyId}, ${newId()}, ${environment}, ${sealed}, ${facts.holder}, ${facts.identificationNumber},
      ${facts.serialNumber}, ${facts.notBefore}, ${facts.notAfter}, ${ctx.userId}, ${new Date(ctx.clock.now())}
    )
  `.execute(ctx.tx)
}
