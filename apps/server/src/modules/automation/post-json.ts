import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { standOutside } from '#platform/database/stand-outside.ts'
import { isPrivateAddress, privateAddress, publicLookup } from '#platform/public-address.ts'

export type PostAnswer = {
  /** Null when nothing came back. */
  status: number | null
  /** The beginning of what came back, as text. */
  body: string | null
  /** Why nothing came back: a code such as ECONNREFUSED, TIMEOUT or PRIVATE_ADDRESS. */
  problem: string | null
  durationMs: number
}

type PostOptions = { headers: Record<string, string>; mayBePrivate: boolean; timeoutMs?: number }

const usualTimeoutMs = 10_000
const mostBytes = 2_000

/**
 * Posts JSON to an address that a person gave us, outside of a transaction; what fails there is an answer. No redirect is followed, and where the name leads is
 * looked at when the connection is made, so that it cannot change in between.
 */
export async function postJson(url: string, body: string, options: PostOptions): Promise<PostAnswer> {
  standOutside('a call')
  const startedAt = performance.now()
  const outcome = await attempt(url, body, options).catch((error: NodeJS.ErrnoException) => ({
    status: null,
    body: null,
    problem: (error.code ?? error.message).slice(0, 300),
  }))
  return { ...outcome, durationMs: Math.round(performance.now() - startedAt) }
}

function attempt(
  url: string,
  body: string,
  { headers, mayBePrivate, timeoutMs = usualTimeoutMs }: PostOptions,
): Promise<Omit<PostAnswer, 'durationMs'>> {
  const { protocol, hostname } = new URL(url)
  if (!mayBePrivate && (protocol !== 'https:' || isPrivateAddress(hostname))) {
    return Promise.reject(privateAddress())
  }
  const send = protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(mayBePrivate ? {} : { lookup: publicLookup }),
    })
    request.on('error', (error) =>
      reject(error.name === 'AbortError' ? Object.assign(error, { code: 'TIMEOUT' }) : error),
    )
    request.on('response', (response) => {
      let text = ''
      const finish = () => resolve({ status: response.statusCode ?? 0, body: printable(text), problem: null })
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.length < mostBytes) return
        finish()
        response.destroy()
      })
      response.on('end', finish)
      response.on('error', finish)
    })
    request.end(body)
  })
}

/** The database takes no zero characters. */
function printable(text: string): string {
  return text.replaceAll('\0', '').slice(0, mostBytes)
}
