import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createTestPkcs12, openPkcs12, type SigningKey } from '@cuentaclara/xades'
import { type Answer, type Authority, createAuthority } from './authority.ts'
import { answerControl, type Controlled } from './http/answer-control.ts'
import { createKeys, keyPin } from './http/answer-keys.ts'
import { answerReception } from './http/answer-reception.ts'
import { pause } from './http/pause.ts'
import { BodyTooLarge } from './http/read-body.ts'
import { createLookUps } from './look-ups/answer-look-up.ts'
import { createCallbacks, isLoopback } from './reception/callbacks.ts'
import { demoRegistries } from './registries/demo-registries.ts'
import { layeredRegistries } from './registries/layered-registries.ts'
import { readRegistries } from './registries/read-registries.ts'
import type { Registries } from './registries/registries.ts'

export type SimulatorOptions = {
  host?: string
  /** 0 takes an unused port. */
  port?: number
  /** Folder for the journals; absent keeps everything in memory. */
  dataDir?: string
  clock?: () => number
  registries?: Registries
  /** More entries for the registries, in the form of the README; JsonProblem when they have another. */
  registryEntries?: unknown
  /** Milliseconds between receipt and verdict; default 1500. */
  verdictDelayMs?: number
  /** What chance is drawn from, once odds are set; default 1. */
  seed?: string
  /** Waits before the three retries of a callback; default 2, 10 and 60 s. */
  callbackRetryDelaysMs?: readonly number[]
  /** Which callback addresses may be called; by default those of this machine. */
  mayCallBack?: (url: URL) => boolean
  /** Whether the public look-ups shut out an address that asks too often, as the real ones do; default true. */
  hasLookUpLimits?: boolean
}

export type Simulator = {
  /** `http://127.0.0.1:40123`; reception under /recepcion/v1 and /recepcion-sandbox/v1. */
  url: string
  live: Authority
  sandbox: Authority
  stop(): Promise<void>
}

/** Starts a pretend tax authority with the real one's shapes over HTTP (reference §9, §11, §17). */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const clock = options.clock ?? Date.now
  const registries = layeredRegistries(options.registries ?? demoRegistries())
  if (options.registryEntries !== undefined) registries.add(readRegistries(options.registryEntries))
  const seal = await sealOfProcess()
  const callbacks = createCallbacks({
    fetch,
    retryDelaysMs: options.callbackRetryDelaysMs ?? [2_000, 10_000, 60_000],
    mayCall: options.mayCallBack ?? isLoopback,
  })
  const open = (name: string, isSandbox: boolean) =>
    createAuthority({
      seal,
      clock,
      registries,
      isSandbox,
      callbacks,
      journal: options.dataDir ? join(options.dataDir, `${name}.journal`) : null,
      verdictDelayMs: options.verdictDelayMs ?? 1500,
      seed: options.seed ?? '1',
    })
  const environments = { live: open('live', false), sandbox: open('sandbox', true) }
  const lookUps = createLookUps({ registries, clock, hasLimits: options.hasLookUpLimits ?? true })
  const all: Controlled = { ...environments, lookUps, registries, keyOf: createKeys() }

  const server = createServer((request, response) => {
    handle(request, all)
      .catch((error: unknown) => (error instanceof BodyTooLarge ? tooLarge : { status: 500 }))
      .then((answer) => write(response, answer))
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
      callbacks.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await environments.live.close()
      await environments.sandbox.close()
    },
  }
}

let seal: Promise<SigningKey> | undefined

/** The authority's seal; another in each process, nobody keeps trust in it. */
function sealOfProcess(): Promise<SigningKey> {
  seal ??= makeSeal()
  return seal
}

async function makeSeal(): Promise<SigningKey> {
  const p12 = await createTestPkcs12({
    commonName: 'ESTADO-MINISTERIO DE HACIENDA (SELLO SIMULADO)',
    serialNumberAttribute: 'CPJ-2-100-042005',
    pin: keyPin,
  })
  return openPkcs12(p12, keyPin)
}

const tooLarge: Answer = {
  status: 413,
  headers: { connection: 'close', 'x-error-cause': 'El mensaje supera el tamaño permitido.' },
}

async function handle(request: IncomingMessage, all: Controlled): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://simulator')
  const control = await answerControl(url, request, all)
  if (control) return control
  const found = await all.lookUps.answer(
    url,
    request.socket.remoteAddress ?? '',
    request.headers.authorization,
  )
  if (found) return found

  const isSandbox = url.pathname.startsWith('/recepcion-sandbox/') || url.pathname.includes('/rut-stag/')
  const authority = isSandbox ? all.sandbox : all.live
  const { isDown, latencyMs } = authority.behaviour()
  if (latencyMs > 0) await pause(latencyMs)
  if (isDown) return { status: 503, headers: { 'x-error-cause': 'Servicio no disponible.' } }
  return (await answerReception(url, request, authority)) ?? { status: 404 }
}

function write(response: ServerResponse, answer: Answer): void {
  if (answer.isLost) {
    response.destroy()
    return
  }
  const isJson = answer.body !== undefined
  response.writeHead(answer.status, {
    ...(isJson ? { 'content-type': 'application/json' } : {}),
    ...answer.headers,
  })
  response.end(isJson ? JSON.stringify(answer.body) : (answer.bytes ?? answer.text))
}
