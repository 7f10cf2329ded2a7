import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { keyPin } from './http/answer-keys.ts'
import { JsonProblem, parseJson } from './http/read-json.ts'
import { startSimulator } from './start-simulator.ts'

// `npm run simulator`: the pretend authority alone, for whoever builds against it.

const usage = `npm run simulator -- [--port N] [--data-dir FOLDER] [--registries FILE] [--seed TEXT] [--delay-ms N]
  --port        port on 127.0.0.1; an unused one unless said
  --data-dir    folder for what was received; without it everything is forgotten at the end
  --registries  file with taxpayers, exemptions, products and rates of your own (packages/simulator/README.md)
  --seed        what chance is drawn from, once odds are set; 1 unless said
  --delay-ms    milliseconds between receipt and verdict; 1500 unless said`

try {
  await run(readSettings(process.argv.slice(2)))
} catch (error) {
  console.error(`${explain(error)}\n\n${usage}`)
  process.exitCode = 2
}

async function run(settings: ReturnType<typeof readSettings>): Promise<void> {
  if (settings === 'help') return console.log(usage)
  const simulator = await startSimulator(settings)
  console.log(describe(simulator.url))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => simulator.stop())
  if (process.env.npm_lifecycle_event) endWithParent(() => simulator.stop())
}

/** Who ends `npm run` by a signal ends the shell in between, and that does not pass the signal on. */
function endWithParent(stop: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 1000)
  timer.unref()
}

function readSettings(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '0' },
      'data-dir': { type: 'string' },
      registries: { type: 'string' },
      seed: { type: 'string', default: '1' },
      'delay-ms': { type: 'string', default: '1500' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return 'help'
  return {
    port: readWhole('--port', values.port, 65_535),
    verdictDelayMs: readWhole('--delay-ms', values['delay-ms'], 3_600_000),
    seed: values.seed,
    dataDir: values['data-dir'],
    registryEntries:
      values.registries === undefined ? undefined : parseJson(readFileSync(values.registries, 'utf8')),
  }
}

function readWhole(option: string, text: string, max: number): number {
  if (/^\d{1,9}$/.test(text) && Number(text) <= max) return Number(text)
  throw new TypeError(`${option} must be a whole number up to ${max}`)
}

/** A mistake of the person is a sentence; anything else keeps the place where it happened. */
function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const isMistake = error instanceof JsonProblem || error instanceof TypeError || typeof code === 'string'
  return isMistake ? message : String((error as Error).stack ?? error)
}

function describe(url: string): string {
  const environment = (path: string, realm: string, client: string, suffix: string) => `
    reception  ${url}/${path}/v1/recepcion
    lists      ${url}/${path}/v1/comprobantes
    token      ${url}/auth/realms/${realm}/protocol/openid-connect/token
    client_id  ${client}
    user       cpj-3-101-000111@${suffix}.comprobanteselectronicos.go.cr, or any name of that form
    password   any of 8 characters or more`
  return `Simulator of the tax authority
  Sandbox${environment('recepcion-sandbox', 'rut-stag', 'api-stag', 'stag')}
  Live${environment('recepcion', 'rut', 'api-prod', 'prod')}
  Signing key, for this identity number or any other; its PIN is ${keyPin}
    ${url}/_simulator/keys/3101000111.p12
  Look-ups
    ${url}/fe/ae?identificacion=3101000111
    ${url}/fe/cabys?codigo=3511003000100
    ${url}/fe/cabys?q=pintura&top=5
    ${url}/fe/ex?autorizacion=AL-00460853-20
    ${url}/indicadores/tc
  Commands, as JSON; the whole list is in packages/simulator/README.md
    what it has and how it behaves   curl ${url}/_simulator/sandbox
    reject the next document         curl -d '{"next":[{"kind":"reject","code":-111}]}' ${url}/_simulator/sandbox
    be down                          curl -d '{"is_down":true}' ${url}/_simulator/sandbox
    lose one answer in ten           curl -d '{"odds":{"lost_answer":0.1}}' ${url}/_simulator/sandbox
    close the look-ups               curl -d '{"status":403}' ${url}/_simulator/look-ups
    register a taxpayer              curl -d '{"taxpayers":[{"number":"3101777888","name":"MI EMPRESA","identification_type":"02"}]}' ${url}/_simulator/registries
  Ctrl C ends it.`
}
