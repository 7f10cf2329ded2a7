import { type AuthorityClient, createAuthorityClient } from '@cuentaclara/hacienda'
import { sql } from 'kysely'
import { type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import { fetchOutside } from '#platform/fetch-outside.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Environment } from './environment.ts'
import { callTimeoutMs } from './schedule.ts'

/** Where an environment answers. */
export type AuthorityAddress = { apiUrl: string; tokenUrl: string; clientId: string }

export type AuthorityAddresses = {
  test: AuthorityAddress
  live: AuthorityAddress
  /** Where the pretend authority runs; undefined when no process of ours runs one. */
  simulatorUrl: string | undefined
}

/** One client per company and environment, so that they share a token. */
export type AuthorityClients = {
  /** Null when the company has given no credentials, or nobody runs the pretend authority. */
  clientOf(companyId: string, environment: Environment): Promise<AuthorityClient | null>
}

export type AuthorityFetch = typeof fetch

const mostClients = 1_000

export function createAuthorityClients(
  doors: Doors,
  secrets: Secrets,
  addresses: AuthorityAddresses,
  fetchAuthority: AuthorityFetch = fetchOutside,
): AuthorityClients {
  const known = new Map<string, { version: string; client: AuthorityClient }>()

  return {
    async clientOf(companyId, environment) {
      const account = await readAccount(doors, companyId, environment)
      const address = addressOf(addresses, environment)
      const credentials = credentialsOf(account, companyId, environment, secrets)
      if (address === null || credentials === null) return null

      // Another process may have changed the password: the row's version tells.
      const key = `${companyId}:${environment}`
      const found = known.get(key)
      if (found?.version === account.version) return found.client
      const client = createAuthorityClient({
        fetch: fetchAuthority,
        clock: () => doors.clock.now(),
        baseUrl: address.apiUrl,
        tokenUrl: address.tokenUrl,
        clientId: address.clientId,
        ...credentials,
        timeoutMs: callTimeoutMs[environment],
      })
      const oldest = known.size >= mostClients ? known.keys().next().value : undefined
      if (oldest !== undefined) known.delete(oldest)
      known.set(key, { version: account.version, client })
      return client
    },
  }
}

/** What the authority's password of a company is sealed for. */
export function passwordPurpose(companyId: string, environment: Environment): string {
  return `company:${companyId}:authority:${environment}`
}

function addressOf(addresses: AuthorityAddresses, environment: Environment): AuthorityAddress | null {
  if (environment !== 'simulator') return addresses[environment]
  const { simulatorUrl } = addresses
  if (simulatorUrl === undefined) return null
  return {
    apiUrl: `${simulatorUrl}/recepcion-sandbox/v1`,
    tokenUrl: `${simulatorUrl}/auth/realms/rut-stag/protocol/openid-connect/token`,
    clientId: 'api-stag',
  }
}

type Account = {
  identification_type: string
  identification_number: string
  username: string | null
  sealed_password: string | null
  version: string
}

async function readAccount(doors: Doors, companyId: string, environment: Environment): Promise<Account> {
  return unsafeForCompany(
    doors,
    companyId,
    async ({ tx }) => {
      const { rows } = await sql<Account>`
        select c.identification_type, c.identification_number, a.username, a.sealed_password,
          c.version || '/' || coalesce(a.version, 0) as version
        from companies c
        left join authority_settings a on a.company_id = c.id and a.environment = ${environment}
        where c.id = ${companyId}
      `.execute(tx)
      return rows[0]!
    },
    { readOnly: true },
  )
}

function credentialsOf(account: Account, companyId: string, environment: Environment, secrets: Secrets) {
  if (environment === 'simulator') return simulatorCredentials(account)
  const { username, sealed_password: sealed } = account
  if (username === null || sealed === null) return null
  return { username, password: secrets.openText(sealed, passwordPurpose(companyId, environment)) }
}

/** The pretend authority knows everybody, by names of the real one's shape. */
function simulatorCredentials({ identification_type: type, identification_number: number }: Account) {
  return {
    username: `cp${type === '01' ? 'f' : 'j'}-${number}@stag.comprobanteselectronicos.go.cr`,
    password: 'simulador-de-hacienda',
  }
}
