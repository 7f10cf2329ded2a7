import { highestNumber, mostNumbersHeld, type NumbersProposed } from '@cuentaclara/contracts'
import type { AuthorityClient } from '@cuentaclara/hacienda'
import { sql } from 'kysely'
import { heldSinceRestore } from '#modules/notifications/index.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  withCompany,
} from '#platform/database/company-context.ts'
import type { AuthorityClients } from './authority-clients.ts'
import type { Environment } from './environment.ts'

type Series = Omit<NumbersProposed['series'][number], 'proposed'>
/** With whether a browser sells there without a network: it may hold numbers that it was given after the backup, and has sold with none. */
type KnownSeries = Series & { is_till?: boolean }

const partSize = 50
/** A backup that is older than so many parts is not followed further back: numbers only matter at their end. */
const mostParts = 40

/**
 * From which numbers the series of a restored company go on: after the highest that the authority has of each, as far as
 * it tells, and at least where the backup ends. Receivers' messages are not in its list.
 */
export async function proposeNumbers(
  doors: Doors,
  clients: AuthorityClients,
  member: Member,
): Promise<NumbersProposed> {
  const { environment, series, held } = await withCompany(doors, member, readSeries, { readOnly: true })
  const client = await clients.clientOf(member.companyId, environment)
  const missing =
    client === null
      ? null
      : await findMissing(client, (claves) =>
          withCompany(doors, member, (ctx) => withoutKnown(ctx, claves), { readOnly: true }),
        )
  return {
    is_asked: missing !== null,
    missing: missing?.length ?? 0,
    held,
    series: propose(series, missing ?? []),
  }
}

/** Documents that the authority has and we have not; null when it does not say. */
async function findMissing(
  client: AuthorityClient,
  withoutThoseWeHave: (claves: readonly string[]) => Promise<string[]>,
): Promise<string[] | null> {
  const missing: string[] = []
  for (let part = 0; part < mostParts; part++) {
    const outcome = await client.listSent({ offset: part * partSize, limit: partSize })
    if (outcome.kind !== 'list') return null
    const unknown = await withoutThoseWeHave(outcome.claves)
    missing.push(...unknown)
    // Newest first: behind a part that we have as a whole lies what the backup has.
    if (unknown.length === 0 || outcome.claves.length < partSize) break
  }
  return missing
}

/**
 * Each series after the highest number that is out there, and those that the backup did not have yet. Of a till past the numbers that
 * its browser may still hold: customers would have papers with numbers that something else has.
 */
export function propose(
  series: readonly KnownSeries[],
  missing: readonly string[],
): NumbersProposed['series'] {
  const found = new Map(
    series.map(({ is_till: _, ...one }) => [addressOf(one), { ...one, proposed: one.next_sequence }]),
  )
  for (const clave of missing) {
    const one = seriesOf(clave)
    const known = found.get(addressOf(one)) ?? { ...one, next_sequence: 1, proposed: 1 }
    found.set(addressOf(one), { ...known, proposed: Math.max(known.proposed, one.next_sequence) })
  }
  for (const { is_till: isTill, ...one } of series) {
    const known = found.get(addressOf(one))!
    if (isTill) known.proposed = Math.min(known.proposed + mostNumbersHeld, highestNumber)
  }
  return [...found.values()].sort((a, b) => addressOf(a).localeCompare(addressOf(b)))
}

/** A clave holds the consecutivo from its 22nd digit on (reference §2); its series goes on after it. */
function seriesOf(clave: string): Series {
  return {
    branch: clave.slice(21, 24),
    terminal: clave.slice(24, 29),
    document_type: clave.slice(29, 31),
    next_sequence: Number(clave.slice(31, 41)) + 1,
  }
}

function addressOf({ branch, terminal, document_type }: Omit<Series, 'next_sequence'>): string {
  return `${branch}${terminal}${document_type}`
}

async function readSeries(
  ctx: CompanyContext,
): Promise<{ environment: Environment; series: KnownSeries[]; held: NumbersProposed['held'] }> {
  ctx.permit('settings.edit')
  const { rows } = await sql<Awaited<ReturnType<typeof readSeries>>>`
    select c.environment, coalesce((
      select jsonb_agg(jsonb_build_object(
        'branch', s.branch, 'terminal', s.terminal, 'document_type', s.document_type, 'next_sequence', s.next_sequence,
        'is_till', s.document_type = '04' and exists (
          select from till_devices t where t.company_id = s.company_id and t.branch = s.branch and t.terminal = s.terminal
        )
      ))
      from document_series s where s.company_id = c.id and s.environment = c.environment
    ), '[]') as series, jsonb_build_object(
      'api_keys', (
        select count(*) from api_keys k
        where k.company_id = c.id and k.held_since is not null and k.revoked_at is null
      ),
      'webhooks', (select count(*) from webhooks w where w.company_id = c.id and w.held_since is not null),
      'letters', (
        select count(*) from letters l
        where l.company_id = c.id and l.status = 'failed' and l.problem = ${heldSinceRestore}
      )
    ) as held
    from companies c where c.id = current_company()
  `.execute(ctx.tx)
  return rows[0]!
}

async function withoutKnown(ctx: CompanyContext, claves: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ clave: string }>`
    select asked.clave from unnest(${claves}::text[]) as asked (clave)
    where not exists (
      select from documents d where d.company_id = current_company() and d.clave_reversed = reverse(asked.clave)
    )
  `.execute(ctx.tx)
  return rows.map(({ clave }) => clave)
}
