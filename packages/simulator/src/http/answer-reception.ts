import type { IncomingMessage } from 'node:http'
import type { Answer, Authority } from '../authority.ts'
import { readBody } from './read-body.ts'

/** Tokens, reception, verdicts and lists of one environment (reference §9); null for other paths. */
export async function answerReception(
  url: URL,
  request: IncomingMessage,
  authority: Authority,
): Promise<Answer | null> {
  const { authorization } = request.headers
  const isPost = request.method === 'POST'
  if (isPost && url.pathname.endsWith('/openid-connect/token'))
    return authority.token(new URLSearchParams(await readBody(request)))
  if (isPost && url.pathname.endsWith('/openid-connect/logout'))
    return authority.logout(new URLSearchParams(await readBody(request)))

  const [, resource, key] = /\/v1\/(recepcion|comprobantes)(?:\/([^/]+))?$/.exec(url.pathname) ?? []
  if (!resource) return null
  if (resource === 'recepcion' && isPost && !key)
    return authority.receive(authorization, await readBody(request))
  if (request.method !== 'GET') return { status: 405 }
  if (resource === 'recepcion') return key ? authority.query(authorization, decode(key)) : { status: 405 }
  return key ? authority.detail(authorization, decode(key)) : authority.list(authorization, url.searchParams)
}

/** A key is plain characters; what cannot be decoded is none of ours. */
function decode(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
