import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { isReady } from '../../chaos/installation.ts'
import type { App } from '../../e2e/app.ts'
import type { Ask } from './doings.ts'
import type { Person } from './town.ts'

export type Answer = { name: string; status: number; ms: number; retryAfter: string | undefined; at: number }

/** As a proxy before several web processes: each request goes to another one, none to one that says it is not ready. */
export type Balancer = {
  answers: Answer[]
  askAs(person: Person): Ask
  /** Asks and says how it went, whatever it was. */
  send(
    person: Person,
    name: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Named,
  ): Promise<Said>
  /** Opens the line on which a screen hears of news; resolves when it has ended. */
  listen(person: Person, hear: () => void): Promise<void>
  replace(index: number, app: App): void
  stop(): void
}
type Named = Record<string, string>
type Said = { status: number; text: string; retryAfter: string | undefined }

const LOOKS_EVERY_MS = 200
const ANSWER_WITHIN_MS = 60_000

export function openBalancer(apps: App[]): Balancer {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const isIn = apps.map(() => true)
  const answers: Answer[] = []
  let turn = 0
  let isOpen = true
  apps.forEach(async (_, index) => {
    while (isOpen) {
      isIn[index] = await isReady(apps[index]!.url)
      await pause(LOOKS_EVERY_MS)
    }
  })

  function next(): URL {
    for (let count = 0; count < apps.length; count += 1) {
      turn = (turn + 1) % apps.length
      if (isIn[turn]) break
    }
    return new URL(apps[turn]!.url)
  }

  async function send(
    person: Person,
    name: string,
    method: string,
    path: string,
    body?: unknown,
    headers = {},
  ) {
    const started = performance.now()
    const said = await sendOnce(person, method, path, body, headers)
    const { status, retryAfter } = said
    answers.push({ name, status, retryAfter, ms: performance.now() - started, at: Date.now() })
    return said
  }

  /** Where nobody took the call the next one is asked, as every proxy does; what was taken is not asked twice. */
  async function sendOnce(
    person: Person,
    method: string,
    path: string,
    body: unknown,
    headers: Named,
  ): Promise<Said> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call(next(), person, method, path, body, headers)
      } catch (error) {
        if ((error as { code?: string }).code !== 'ECONNREFUSED' || tries > 2 * apps.length)
          return { status: 0, text: String(error), retryAfter: undefined }
      }
    }
  }

  function call(
    url: URL,
    person: Person,
    method: string,
    path: string,
    body: unknown,
    headers: Named,
  ): Promise<Said> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const asking = request(
        {
          agent,
          hostname: url.hostname,
          port: url.port,
          method,
          path: `/api${path}`,
          timeout: ANSWER_WITHIN_MS,
          headers: { ...headersOf(person), ...(text && { 'content-type': 'application/json' }), ...headers },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.once('error', reject)
          answer.once('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              text: Buffer.concat(parts).toString(),
              retryAfter: answer.headers['retry-after'],
            }),
          )
        },
      )
      asking.once('timeout', () => asking.destroy(new Error('no answer')))
      asking.once('error', reject)
      asking.end(text)
    })
  }

  return {
    answers,
    send,
    askAs: (person) => async (name, method, path, body, headers) => {
      const { status, text } = await send(person, name, method, path, body, headers)
      if (status < 200 || status > 299) throw new Error(`${name}: ${status} ${text.slice(0, 300)}`)
      return name === 'PDF' ? text : JSON.parse(text)
    },
    listen(person, hear) {
      const url = next()
      return new Promise((resolve) => {
        const asking = request(
          {
            agent: false,
            hostname: url.hostname,
            port: url.port,
            path: '/api/events',
            headers: headersOf(person),
          },
          (answer) => {
            answer.on('data', (part: Buffer) => {
              if (part.includes('data:')) hear()
            })
            answer.once('close', resolve)
          },
        )
        asking.once('error', () => resolve())
        asking.end()
      })
    },
    replace(index, app) {
      apps[index] = app
    },
    stop() {
      isOpen = false
      agent.destroy()
    },
  }
}

function headersOf({ user }: Person): Named {
  return { accept: 'application/json', authorization: `Bearer ${user.token}`, 'x-company': user.company.id }
}
