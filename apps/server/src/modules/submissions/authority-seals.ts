import { createHash } from 'node:crypto'
import { authorityNumber } from '@cuentaclara/einvoice/verify'
import { judgeSignatures } from '@cuentaclara/xades'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import type { Environment } from './environment.ts'

/**
 * Remembers with which seal the authority signed what its own service handed to us, so that the same seal is believed on what
 * suppliers send along: a renewed one is known from its first verdict on. Signatures that do not hold teach nothing.
 */
export async function learnSeals(
  ctx: CompanyContext,
  environment: Environment,
  answers: readonly Uint8Array[],
): Promise<void> {
  const found = new Map(answers.flatMap((xml) => fingerprintIn(xml).map((sha256) => [sha256, xml] as const)))
  const known = await knownSeals(ctx, environment, [...found.keys()])
  for (const [sha256, xml] of found) if (!known.has(sha256)) await learn(ctx, environment, xml)
}

/** Whether a certificate is the authority's, by the SHA-256 of it in base64. */
export async function isKnownSeal(
  ctx: CompanyContext,
  environment: string,
  sha256: string,
): Promise<boolean> {
  return (await knownSeals(ctx, environment, [sha256])).has(sha256)
}

async function knownSeals(ctx: CompanyContext, environment: string, fingerprints: readonly string[]) {
  if (fingerprints.length === 0) return new Set<string>()
  const { rows } = await sql<Row<'authority_seals', 'sha256'>>`
    select sha256 from authority_seals where environment = ${environment} and sha256 = any(${fingerprints}::text[])
  `.execute(ctx.tx)
  return new Set(rows.map(({ sha256 }) => sha256))
}

async function learn({ tx, clock }: CompanyContext, environment: Environment, xml: Uint8Array) {
  // That its own service handed it to us says more than the name of an issuer.
  const expected = {
    signedBy: authorityNumber,
    needsPolicy: false,
    nowMs: clock.now(),
    issuers: 'any',
  } as const
  const { isAcceptable, signatures } = judgeSignatures(xml, expected)
  const signer = signatures[0]?.signer
  if (!isAcceptable || !signer) return
  await sql`
    insert into authority_seals (environment, sha256, holder, learned_at)
    values (${environment}, ${signer.sha256}, ${signer.commonName}, ${new Date(clock.now())})
    on conflict do nothing
  `.execute(tx)
}

/** Of the first certificate that stands there: looking it up costs less than verifying each answer. */
function fingerprintIn(xml: Uint8Array): string[] {
  const [, certificate] = /<(?:\w+:)?X509Certificate>([^<]+)</.exec(Buffer.from(xml).toString('latin1')) ?? []
  if (certificate === undefined) return []
  return [createHash('sha256').update(Buffer.from(certificate, 'base64')).digest('base64')]
}
