import type { AuthoritySetup } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Environment } from './environment.ts'

export type EnvironmentSetup = AuthoritySetup['environments'][number]

type Row = {
  environment: Environment
  is_demo: boolean
  name: string
  number: string
  has_address: boolean
  has_emails: boolean
  has_activities: boolean
  has_trial: boolean
  has_provider: boolean
  is_email_confirmed: boolean
  places: {
    environment: Environment
    username: string | null
    has_password: boolean
    is_paused: boolean
    holder: string | null
    identification_number: string
    serial_number: string
    not_before: string
    not_after: string
  }[]
}

export type Setup = AuthoritySetup & { name: string }

/** Whether the installation names the provider of the system, for companies that name none of their own. */
export type Installed = { hasProvider: boolean }

/** What each environment has and what it still lacks. Secrets are only said to be there. */
export async function getAuthoritySetup(ctx: CompanyContext, installation: Installed): Promise<Setup> {
  ctx.permit('authority.read')
  const { rows } = await sql<Row>`
    select c.environment, c.is_demo, c.name, c.identification_number as number,
      c.province is not null and c.canton is not null and c.district is not null and c.address is not null as has_address,
      cardinality(c.emails) > 0 as has_emails,
      jsonb_array_length(c.activities) > 0 as has_activities,
      exists (
        select from documents d
        where d.company_id = c.id and d.fiscal_status = 'accepted' and d.environment in ('simulator', 'test')
      ) as has_trial,
      c.provider_id is not null as has_provider,
      coalesce((select u.email_confirmed_at is not null from users u where u.id = ${ctx.userId}::uuid), true)
        as is_email_confirmed,
      (
        select jsonb_agg(jsonb_build_object(
          'environment', e.environment, 'username', a.username, 'has_password', a.sealed_password is not null,
          'is_paused', coalesce(a.is_paused, false), 'holder', t.holder,
          'identification_number', t.identification_number, 'serial_number', t.serial_number,
          'not_before', t.not_before, 'not_after', t.not_after
        ) order by e.place)
        from unnest(array['simulator', 'test', 'live']) with ordinality as e (environment, place)
        left join authority_settings a on a.company_id = c.id and a.environment = e.environment
        left join certificates t on t.company_id = c.id and t.environment = e.environment and t.is_current
      ) as places
    from companies c where c.id = current_company()
  `.execute(ctx.tx)
  const row = rows[0]!
  return {
    name: row.name,
    environment: row.environment,
    is_demo: row.is_demo,
    is_paused: row.places.find(({ environment }) => environment === row.environment)?.is_paused ?? false,
    environments: row.places.map((place) =>
      toEnvironment(
        { ...row, has_provider: row.has_provider || installation.hasProvider },
        place,
        ctx.clock.now(),
      ),
    ),
  }
}

function toEnvironment(row: Row, place: Row['places'][number], now: number): EnvironmentSetup {
  return {
    environment: place.environment,
    username: place.username,
    has_password: place.has_password,
    certificate:
      place.holder === null
        ? null
        : {
            holder: place.holder,
            identification_number: place.identification_number,
            serial_number: place.serial_number,
            not_before: new Date(place.not_before).toISOString(),
            not_after: new Date(place.not_after).toISOString(),
          },
    missing: missingThings(row, place, now),
  }
}

function missingThings(row: Row, place: Row['places'][number], now: number): EnvironmentSetup['missing'] {
  const isReal = place.environment !== 'simulator'
  // Of whom the company is: its number may have been another one when the key was taken.
  const isOwn = place.holder !== null && place.identification_number === row.number
  const hasKey = isOwn && Date.parse(place.not_after) > now
  const lacks = {
    'email-confirmed': isReal && !row.is_email_confirmed,
    credentials: isReal && !(place.username !== null && place.has_password),
    certificate: !hasKey,
    activities: !row.has_activities,
    address: !row.has_address,
    emails: !row.has_emails,
    // ProveedorSistemas: the simulator alone takes an invented one.
    provider: isReal && !row.has_provider,
    trial: place.environment === 'live' && !row.has_trial,
  }
  return (Object.keys(lacks) as (keyof typeof lacks)[]).filter((thing) => lacks[thing])
}
