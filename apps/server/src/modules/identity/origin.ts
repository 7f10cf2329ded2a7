import type { Call } from '#platform/route.ts'

/** Where a request came from. */
export type Origin = { address: string; userAgent: string | null }

export function originOf({ request }: Pick<Call, 'request'>): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null }
}

/** The same as the security history keeps it. */
export function notedOrigin({ address, userAgent }: Origin): { address: string; agent: string | null } {
  return { address, agent: userAgent?.slice(0, 200) ?? null }
}
