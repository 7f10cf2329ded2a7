import { Agent, request } from 'node:http'

export type Question = {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: Buffer | null
}

/** What came back: an answer, nothing within the time (`hang`), or a line that was cut; and when to come again, if it says so. */
export type Answer = {
  status: number | 'hang' | 'cut'
  text: string
  ms: number
  retryAfterMs: number | null
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends anything, also what no proper client would; `from` is one of this machine's own addresses, so that no limit by address is met. */
export function ask(
  base: string,
  { method, path, headers, body }: Question,
  { from, deadlineMs }: { from?: string; deadlineMs: number },
): Promise<Answer> {
  const started = performance.now()
  const address = new URL(base)
  return new Promise((resolve) => {
    let retryAfterMs: number | null = null
    const end = (status: Answer['status'], text = '') => {
      clearTimeout(timer)
      resolve({ status, text, ms: performance.now() - started, retryAfterMs })
    }
    const sent = request(
      {
        agent,
        host: address.hostname,
        port: address.port,
        method,
        path,
        headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
        ...(from ? { localAddress: from } : {}),
      },
      (answer) => {
        const seconds = answer.headers['retry-after']
        retryAfterMs = seconds === undefined ? null : Number(seconds) * 1_000
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => {
          // Enough to see what it says; streams of events have no end.
          if (parts.length < 20) parts.push(part)
          if (/event-stream/.test(answer.headers['content-type'] ?? '')) {
            end(answer.statusCode ?? 0)
            sent.destroy()
          }
        })
        answer.once('end', () => end(answer.statusCode ?? 0, Buffer.concat(parts).toString('utf8')))
        answer.once('error', () => end('cut'))
      },
    )
    const timer = setTimeout(() => {
      end('hang')
      sent.destroy()
    }, deadlineMs)
    sent.once('error', () => end('cut'))
    sent.end(body ?? undefined)
  })
}
