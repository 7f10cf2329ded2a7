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

type How = { from?: string; deadlineMs: number }

/** Sends anything, also what no proper client would; `from` is one of this machine's own addresses, so that no limit by address is met. */
export async function ask(base: string, question: Question, how: How): Promise<Answer> {
  const { isStale, ...answer } = await askOnce(base, question, how)
  if (!isStale) return answer
  const { isStale: _, ...again } = await askOnce(base, question, how)
  return again
}

/** `isStale`: it went over a line that had been idle, and which the server closed in that moment, as it may; nobody read it. */
function askOnce(
  base: string,
  { method, path, headers, body }: Question,
  { from, deadlineMs }: How,
): Promise<Answer & { isStale: boolean }> {
  const started = performance.now()
  const address = new URL(base)
  return new Promise((resolve) => {
    let retryAfterMs: number | null = null
    const end = (status: Answer['status'], text = '', isStale = false) => {
      clearTimeout(timer)
      resolve({ status, text, ms: performance.now() - started, retryAfterMs, isStale })
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
    sent.once('error', (error: NodeJS.ErrnoException) =>
      end('cut', '', sent.reusedSocket && error.code === 'ECONNRESET'),
    )
    sent.end(body ?? undefined)
  })
}
