import { parseArgs } from 'node:util'
import { startSimulator } from './start-simulator.ts'

// `npm run simulator`: the pretend authority alone, for whoever builds against it.

const usage = `npm run simulator -- [--port N] [--data-dir FOLDER] [--seed TEXT] [--delay-ms N]
  --port      port on 127.0.0.1; an unused one unless said
  --data-dir  folder for the journals; without it everything is forgotten at the end
  --seed      what chance is drawn from, once odds are set; 1 unless said
  --delay-ms  milliseconds between receipt and verdict; 1500 unless said`

const settings = readSettings()
if (settings === null) {
  console.error(usage)
  process.exitCode = 2
} else {
  const simulator = await startSimulator(settings)
  console.log(describe(simulator.url))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => simulator.stop())
}

function readSettings() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '0' },
        'data-dir': { type: 'string' },
        seed: { type: 'string', default: '1' },
        'delay-ms': { type: 'string', default: '1500' },
      },
    })
    const port = readWhole(values.port, 65_535)
    const verdictDelayMs = readWhole(values['delay-ms'], 3_600_000)
    if (port === null || verdictDelayMs === null) return null
    return { port, verdictDelayMs, seed: values.seed, dataDir: values['data-dir'] }
  } catch {
    return null
  }
}

function readWhole(text: string, max: number): number | null {
  return /^\d{1,9}$/.test(text) && Number(text) <= max ? Number(text) : null
}

function describe(url: string): string {
  const environment = (path: string, realm: string) => `${url}/${path}/v1/
           token ${url}/auth/realms/${realm}/protocol/openid-connect/token`
  return `Simulator of the tax authority
  sandbox  ${environment('recepcion-sandbox', 'rut-stag')}  (client_id api-stag)
  live     ${environment('recepcion', 'rut')}  (client_id api-prod)
  look-ups ${url}/fe/ae?identificacion=3101000111
  control  ${url}/_simulator/sandbox and ${url}/_simulator/live`
}
