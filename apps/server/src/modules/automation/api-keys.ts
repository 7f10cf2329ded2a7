import {
  type ApiKey,
  type ApiScope,
  apiScopes,
  type BillerOptions,
  can,
  type NewApiKey,
  type Role,
} from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type IdentityKit, tellOwner } from '#modules/identity/index.ts'
import { type CompanyContext, readBillerOptions } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { Asks } from '#platform/database/open-client.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { hashApiKey, newApiKeyToken } from './api-key-token.ts'
import { readCompanyName } from './company-name.ts'
import { automationPath } from './webhooks.ts'

type Input = z.output<typeof schemas.apiKeyInput>

const dayMs = 24 * 60 * 60 * 1000
/** Working ones of a company. */
const mostKeys = 50

/** The keys of a company: those that work first, the newest first. */
export async function listApiKeys(ctx: CompanyContext): Promise<ApiKey[]> {
  ctx.permit('integrations.edit')
  return readKeys(ctx)
}

/**
 * Makes a key for another program and answers it this once; who makes it hears of it by mail, in case it was somebody else. Throws
 * Conflict beyond the number of keys a company holds.
 */
export async function createApiKey(
  ctx: CompanyContext,
  kit: IdentityKit,
  input: Omit<Input, 'password' | 'code'>,
): Promise<NewApiKey> {
  ctx.permit('integrations.edit')
  await oneAtATime(ctx, 'api-keys')
  const now = ctx.clock.now()
  const working = (await readKeys(ctx)).filter(({ state }) => ['working', 'idle', 'held'].includes(state))
  if (working.length >= mostKeys) throw new Conflict('list-full', { most: mostKeys })

  const [id, token] = [newId(), newApiKeyToken(ctx.companyId)]
  const expiresAt = input.days === null ? null : new Date(now + input.days * dayMs)
  await sql`
    insert into api_keys (company_id, id, name, token_hash, tail, scopes, created_by, created_at, expires_at)
    values (
      current_company(), ${id}, ${input.name}, ${hashApiKey(token)}, ${token.slice(-4)},
      ${withReading(input.scopes)}::text[], ${ctx.userId}, ${new Date(now)}, ${expiresAt}
    )
  `.execute(ctx.tx)
  await tellOwner(ctx, kit, ctx.userId!, {
    letter: 'api-key-made',
    params: { name: input.name, company: await readCompanyName(ctx) },
    path: automationPath(ctx),
  })
  return { ...(await readKeys(ctx, id))[0]!, token }
}

/** Closes a key for good. Throws NotFound. */
export async function revokeApiKey(ctx: CompanyContext, id: string): Promise<ApiKey> {
  ctx.permit('integrations.edit')
  await sql`
    update api_keys set revoked_at = coalesce(revoked_at, ${new Date(ctx.clock.now())})
    where company_id = current_company() and id = ${id}
  `.execute(ctx.tx)
  const [key] = await readKeys(ctx, id)
  if (key === undefined) throw new NotFound()
  return key
}

/** Has a key that was held since a restore work again, once whoever lets it in proved who they are. Throws NotFound; one that is not held stays as it is. */
export async function letInApiKey(ctx: CompanyContext, id: string): Promise<ApiKey> {
  ctx.permit('integrations.edit')
  await sql`
    update api_keys set held_since = null where company_id = current_company() and id = ${id}
  `.execute(ctx.tx)
  const [key] = await readKeys(ctx, id)
  if (key === undefined) throw new NotFound()
  return key
}

/** A key may have been revoked since a backup was made: restored it opens nothing until somebody lets it in. */
export async function holdApiKeys(client: Asks, companyId: string | null = null): Promise<void> {
  await client.query(
    `update api_keys set held_since = now()
     where revoked_at is null and held_since is null and ($1::uuid is null or company_id = $1)`,
    [companyId],
  )
}

/** Whoever changes something also reads it. */
function withReading(scopes: readonly ApiScope[]): string[] {
  const readings = scopes.map((scope) => `${scope.split('.')[0]}.read`)
  return apiScopes.filter((scope) => scopes.includes(scope) || readings.includes(scope))
}

type Row = {
  id: string
  name: string
  tail: string
  scopes: ApiScope[]
  created_by_name: string | null
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
  held_since: Date | null
  /** Of who made it, as a member who can act; null where they are none. */
  role: Role | null
}

async function readKeys(ctx: CompanyContext, id: string | null = null): Promise<ApiKey[]> {
  const { rows } = await sql<Row>`
    select k.id, k.name, k.tail, k.scopes, u.name as created_by_name, k.created_at, k.expires_at, k.last_used_at,
      k.revoked_at, k.held_since, m.role
    from api_keys k left join users u on u.id = k.created_by
    left join company_users m on m.company_id = k.company_id and m.user_id = u.id and m.active = 1 and u.is_active
    where k.company_id = current_company() and (${id}::uuid is null or k.id = ${id}::uuid)
    order by k.revoked_at is not null, k.created_at desc, k.id desc
    limit 200
  `.execute(ctx.tx)
  const options = await readBillerOptions(ctx.tx, ctx.companyId)
  return rows.map((row) => toView(row, options, ctx.clock.now()))
}

function toView(row: Row, options: BillerOptions, now: number): ApiKey {
  const { role } = row
  return {
    id: row.id,
    name: row.name,
    tail: row.tail,
    scopes: row.scopes,
    withheld: role === null ? [] : row.scopes.filter((scope) => !can(role, scope, options)),
    state: stateOf(row, now),
    created_by: row.created_by_name,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}

function stateOf(row: Row, now: number): ApiKey['state'] {
  if (row.revoked_at !== null) return 'revoked'
  if (row.expires_at !== null && row.expires_at.getTime() <= now) return 'expired'
  if (row.held_since !== null) return 'held'
  return row.role === null ? 'idle' : 'working'
}
