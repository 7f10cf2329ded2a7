import type { SigningKey } from '@cuentaclara/xades'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
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
 * Takes a key file for an environment, the company's present one unless said, in place of the former one; sent again it
 * changes nothing. It must be in force and belong to the company (reference §8.2). Throws CertificateRefused; then nothing
 * has changed. PIN and file come back never.
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
  const environment = wanted ?? present
  if (!(await isInPlace(ctx, secrets, environment, file))) {
    await storeCertificate(ctx, secrets, environment, file, facts)
  }
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

/** Locked, so that whoever sends a file twice at once is told the same twice. */
async function readCompany(ctx: CompanyContext) {
  const { rows } = await sql<{ identification_number: string; environment: Environment }>`
    select identification_number, environment from companies where id = current_company()
    for no key update
  `.execute(ctx.tx)
  return rows[0]!
}

/** Whether this very file with this very PIN is what the environment has already: whoever lost our answer sends it again. */
async function isInPlace(
  ctx: CompanyContext,
  secrets: Secrets,
  environment: Environment,
  file: KeyFile,
): Promise<boolean> {
  const { rows } = await sql<Row<'certificates', 'sealed'>>`
    select sealed from certificates
    where company_id = current_company() and environment = ${environment} and is_current
  `.execute(ctx.tx)
  const [current] = rows
  return current !== undefined && secrets.openText(current.sealed, keyPurpose(ctx.companyId)) === toText(file)
}

async function storeCertificate(
  ctx: CompanyContext,
  secrets: Secrets,
  environment: Environment,
  file: KeyFile,
  facts: CertificateFacts,
) {
  const sealed = secrets.seal(toText(file), keyPurpose(ctx.companyId))
  await sql`
    update certificates set is_current = false
    where company_id = current_company() and environment = ${environment} and is_current
  `.execute(ctx.tx)
  await sql`
    insert into certificates (
      company_id, id, environment, sealed, holder, identification_number, serial_number, not_before, not_after,
      created_by, created_at
    ) values (
      current_company(), ${newId()}, ${environment}, ${sealed}, ${facts.holder}, ${facts.identificationNumber},
      ${facts.serialNumber}, ${facts.notBefore}, ${facts.notAfter}, ${ctx.userId}, ${new Date(ctx.clock.now())}
    )
  `.execute(ctx.tx)
}

function toText({ p12, pin }: KeyFile): string {
  const key: SealedKey = { p12: Buffer.from(p12).toString('base64'), pin }
  return JSON.stringify(key)
}
