import type { ConnectionTest } from '@cuentaclara/contracts'
import type { AuthorityClients } from './authority-clients.ts'
import type { Environment } from './environment.ts'

/** Signs in at the authority with what is saved, and signs out again. */
export async function testConnection(
  clients: AuthorityClients,
  companyId: string,
  environment: Environment,
): Promise<ConnectionTest> {
  const client = await clients.clientOf(companyId, environment)
  if (client === null) return { outcome: 'not_set_up', latency_ms: null }
  const probe = await client.probe()
  const outcome = probe.cause === null ? 'connected' : probe.reachable ? 'refused' : 'unreachable'
  if (outcome === 'connected') await client.logout()
  return { outcome, latency_ms: Math.round(probe.latencyMs) }
}
