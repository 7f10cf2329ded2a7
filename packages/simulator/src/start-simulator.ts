import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createTestPkcs12, openPkcs12 } from '@cuentaclara/xades'
import { type Answer, type Authority, createAuthority } from './authority.ts'
import { answerLookUp } from './look-ups/answer-look-up.ts'
import type { Behaviour } from './reception/behaviour.ts'
import { demoRegistries, type Registries } from './registries.ts'

export type SimulatorOptions = {
  host?: string
  /** 0 takes an unused port. */
  port?: number
  /** Folder for the journals; absent keeps everything in memory. */
  dataDir?: string
  clock?: () => number
  registries?: Registries
  /** Milliseconds between receipt and verdict; default 1500. */
  verdictDelayMs?: number
}

export type Simulator = {
  /** `http://127.0.0.1:40123`; reception under /recepcion/v1 and /recepcion-sandbox/v1. */
  url: string
  live: Authority
  sandbox: Authority
  stop(): Promise<void>
}

const MAX_BODY_BYTES = 12_000_000

/** Starts a pretend tax authority with the real one's shapes over HTTP (reference §9, §11, §17). */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const clock = options.clock ?? Date.now
  const registries = options.registries ?? demoRegistries()
  const key = await makeSeal()
  const open = (name: string, isSandbox: boolean) =>
    createAuthority({
      key,
      clock,
      registries,
      isSandbox,
      journal: options.dataDir ? join(options.dataDir, `${name}.jsonl`) : null,
      verdictDelayMs: options.verdictDelayMs ?? 1500,
    })
  const environments = { live: open('live', false), sandbox: open('sandbox', true) }

  const server = createServer((request, response) => {
    handle(request, environments, registries, clock)
      .then((answer) => write(response, answer))
      .catch(() => write(response, { status: 500 }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve)
  })
  const { address, port } = server.address() as AddressInfo

  return {
    url: `http://${address}:${port}`,
    ...environments,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      environments.live.close()
      environments.sandbox.close()
    },
  }
}

/** The authority's seal; made anew at each start, nobody keeps trust in it. */
async function makeSeal() {
  const pin = 'Simulador-2026'
  const p12 = await createTestPkcs12({
    commonName: 'ESTADO-MINISTERIO DE HACIENDA (SELLO SIMULADO)',
    serialNumberAttribute: 'CPJ-2-100-042005',
    pin,
  })
  return openPkcs12(p12, pin)
}

type Environments = { live: Authority; sandbox: Authority }

async function handle(
  request: IncomingMessage,
  all: Environments,
  registries: Registries,
  clock: () => number,
): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://simulator')
  const control = await answerControl(url, request, all)
  if (control) return control

  const authority =
    url.pathname.startsWith('/recepcion-sandbox/') || url.pathname.includes('/rut-stag/')
      ? all.sandbox
      : all.live
  const { isDown, latencyMs } = authority.behaviour()
  if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))
  if (isDown) return { status: 503, headers: { 'x-error-cause': 'Servicio no disponible.' } }
  return (
    (await answerReception(url, request, authority)) ??
    answerLookUp(url, registries, clock()) ?? { status: 404 }
  )
}

async function answerReception(
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
  if (isPost && url.pathname.endsWith('/v1/recepcion'))
    return authority.receive(authorization, await readBody(request))
  const [, clave] = /\/v1\/recepcion\/([^/]+)$/.exec(url.pathname) ?? []
  return clave && request.method === 'GET' ? authority.query(authorization, decodeURIComponent(clave)) : null
}

/** The driver's door: `GET /_simulator/{live|sandbox}` shows, `POST` changes manners. */
async function answerControl(url: URL, request: IncomingMessage, all: Environments): Promise<Answer | null> {
  const [, name] = /^\/_simulator\/(live|sandbox)$/.exec(url.pathname) ?? []
  if (!name) return null
  const authority = all[name as keyof Environments]
  if (request.method === 'POST') authority.behave(JSON.parse(await readBody(request)) as Partial<Behaviour>)
  const receptions = authority.ledger.all().map(({ clave, receivedAtMs, posts, verdict }) => ({
    clave,
    received_at_ms: receivedAtMs,
    posts,
    state: verdict?.state ?? null,
  }))
  return { status: 200, body: { behaviour: authority.behaviour(), receptions } }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new Error('body too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function write(response: ServerResponse, answer: Answer): void {
  if (answer.isLost) {
    response.destroy()
    return
  }
  const body = answer.body === undefined ? '' : JSON.stringify(answer.body)
  response.writeHead(answer.status, {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...answer.headers,
  })
  response.end(body)
}
