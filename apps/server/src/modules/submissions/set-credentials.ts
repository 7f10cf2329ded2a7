import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Secrets } from '#platform/secrets.ts'
import { passwordPurpose } from './authority-clients.ts'
import type { Environment } from './environment.ts'

/** Keeps the company's user at the authority for an environment, its present one unless said. The password is sealed and comes back never. */
export async function setCredentials(
  ctx: CompanyContext,
  secrets: Secrets,
  {
    username,
    password,
    environment: wanted,
  }: { username: string; password: string; environment?: Environment | undefined },
): Promise<void> {
  ctx.permit('authority.edit')
  const { rows } = await sql<{ environment: Environment }>`
    select current_environment() as environment
  `.execute(ctx.tx)
  const environment = wanted ?? rows[0]!.environment
  const sealed = secrets.seal(password, passwordPurpose(ctx.companyId, environment))
  await sql`
    insert into authority_settings as a (company_id, environment, username, sealed_password, updated_at)
    values (current_company(), ${environment}, ${username}, ${sealed}, ${new Date(ctx.clock.now())})
    on conflict (company_id, environment) do update set
      username = excluded.username, sealed_password = excluded.sealed_password, version = a.version + 1,
      updated_at = excluded.updated_at
  `.execute(ctx.tx)
}
