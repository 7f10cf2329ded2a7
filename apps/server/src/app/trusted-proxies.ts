import type { FastifyServerOptions } from 'fastify'
import { isPublicAddress } from '#platform/public-address.ts'
import type { Config } from '../config.ts'

/**
 * Whom the web server believes about the address of a client. Counted proxies stand in our own network: whoever reaches
 * the port from outside, past them, speaks for nobody else.
 */
export function trustedProxies(trusted: Config['http']['trustProxy']): FastifyServerOptions['trustProxy'] {
  if (typeof trusted !== 'number') return trusted
  return (address, hop) => hop < trusted && (hop > 0 || !isPublicAddress(address))
}
