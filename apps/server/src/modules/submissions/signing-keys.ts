import type { SigningKey } from '@cuentaclara/xades'
import { sql } from 'kysely'
import { type CompanyContext, type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import type { Secrets } from '#platform/secrets.ts'
import { openKeyFile } from './open-key-file.ts'

/** Opens the keys of companies and keeps them open: reading a .p12 costs as much as fifty signatures. */
export type Signer = {
  /** The opened key of a certificate of this company. Throws when it does not open; nothing is cached then. */
  keyOf(companyId: string, certificateId: string): Promise<SigningKey>
  /** The key that is in force in the company's environment, or null when none was uploaded. */
  currentKey(companyId: string): Promise<SigningKey | null>
}

/** Certificates never change under their id, so an opened one stays right for as long as the process lives. */
const mostOpenKeys = 500

export function createSigner(doors: Doors, secrets: Secrets): Signer {
  const opened = new Map<string, Promise<SigningKey>>()

  function keyOf(companyId: string, certificateId: string): Promise<SigningKey> {
    const cacheKey = `${companyId}:${certificateId}`
    const known = opened.get(cacheKey)
    if (known !== undefined) return known

    const opening = openKey(doors, secrets, companyId, certificateId)
    opening.catch(() => opened.delete(cacheKey))
    const oldest = opened.size >= mostOpenKeys ? opened.keys().next().value : undefined
    if (oldest !== undefined) opened.delete(oldest)
    opened.set(cacheKey, opening)
    return opening
  }

  return {
    keyOf,
    async currentKey(companyId) {
      const id = await unsafeForCompany(doors, companyId, currentCertificateId, { readOnly: true })
      return id === null ? null : keyOf(companyId, id)
    },
  }
}

/** What a key file and its PIN are sealed as, and for whom. */
export function keyPurpose(companyId: string): string {
  return `company:${companyId}:signing-key`
}

export type SealedKey = { p12: string; pin: string }

async function openKey(
  doors: Doors,
  secrets: Secrets,
  companyId: string,
  certificateId: string,
): Promise<SigningKey> {
  const { p12, pin } = await unsafeForCompany(
    doors,
    companyId,
    (ctx) => readSealedKey(ctx, secrets, certificateId),
    { readOnly: true },
  )
  // After the transaction: nobody's connection waits for it.
  const file = { p12: Buffer.from(p12, 'base64'), pin }
  return (await openKeyFile(file, { of: companyId, isPatient: true })).key
}

async function readSealedKey(
  ctx: CompanyContext,
  secrets: Secrets,
  certificateId: string,
): Promise<SealedKey> {
  const { rows } = await sql<Row<'certificates', 'sealed'>>`
    select sealed from certificates where company_id = current_company() and id = ${certificateId}
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new Error('The certificate is gone.')
  return JSON.parse(secrets.openText(rows[0].sealed, keyPurpose(ctx.companyId))) as SealedKey
}

async function currentCertificateId(ctx: CompanyContext): Promise<string | null> {
  const { rows } = await sql<Row<'certificates', 'id'>>`
    select t.id from certificates t join companies c on c.id = t.company_id
    where t.company_id = current_company() and t.environment = c.environment and t.is_current
  `.execute(ctx.tx)
  return rows[0]?.id ?? null
}
