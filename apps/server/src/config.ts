import { existsSync, readFileSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { languageCodes } from '@cuentaclara/locales'
import { z } from 'zod'
import { isPrivateAddress } from '#platform/public-address.ts'

export const repositoryRoot = resolve(import.meta.dirname, '../../..')
/** The built web app. */
export const webRoot = join(repositoryRoot, 'apps/web/dist')

export type Role = (typeof roles)[number]

/** Everything an installation can choose, parsed once at the start of a process. */
export type Config = ReturnType<typeof toConfig>

/** Every mistake of the environment, one sentence each. */
export class ConfigurationError extends Error {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(
      `The configuration has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`,
    )
    this.name = 'ConfigurationError'
    this.mistakes = mistakes
  }
}

/** Reads the process environment and the optional `.env` at the root; the environment wins. Throws ConfigurationError. */
export function readConfig(environment: Environment = process.env, root = repositoryRoot): Config {
  const file = join(root, '.env')
  return parseConfig(environment, existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}, root)
}

/** Parses settings given as text. An empty value counts as absent. Throws ConfigurationError with all mistakes. */
export function parseConfig(
  environment: Environment,
  envFile: Environment = {},
  root = repositoryRoot,
): Config {
  const mistakes = unknownNames(envFile).map(
    (name) => `${name} in .env is not a setting; .env.example lists them all.`,
  )
  const values: Record<string, unknown> = {}
  for (const [name, { schema, fallback }] of Object.entries<Setting<unknown>>(settings)) {
    const given = environment[name] || envFile[name] || fallback
    if (given === undefined) continue
    const parsed = schema.safeParse(given)
    if (parsed.success) values[name] = parsed.data
    else mistakes.push(`${name} ${parsed.error.issues[0]?.message}, but is ${quoted(name, given)}.`)
  }
  for (const name of ['DATABASE_APP_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    if (name in values && !('DATABASE_URL' in values))
      mistakes.push(`${name} says nothing without DATABASE_URL: the embedded database would be used.`)
  if (values.FILES_STORE === 's3' && !('S3_BUCKET' in values))
    mistakes.push('FILES_STORE is s3, and S3_BUCKET names no bucket.')
  if ('S3_ACCESS_KEY_ID' in values !== 'S3_SECRET_ACCESS_KEY' in values)
    mistakes.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY stand together, or neither does.')
  if (mistakes.length > 0) throw new ConfigurationError(mistakes)
  return toConfig(values as Values, root)
}

/** The text of `.env.example`; a test keeps the file equal. */
export function renderEnvExample(): string {
  const intro =
    '# Every setting with its default. Copy to .env and change what you need; the environment wins over .env.\n'
  const entries = Object.entries<Setting<unknown>>(settings).map(
    ([name, { note, fallback }]) =>
      `${note.map((line) => `# ${line}\n`).join('')}#${name}=${fallback ?? ''}\n`,
  )
  return [intro, ...entries].join('\n')
}

type Environment = Readonly<Record<string, string | undefined>>
type Setting<T> = { note: readonly string[]; schema: z.ZodType<T>; fallback: string | undefined }
type Values = { [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer T> ? T : never }

const roles = ['http', 'worker', 'simulator'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const languages = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(languageCodes)

const port = wholeNumber(0, 65_535)
const text = z.string().trim().min(1)
const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((value) => value === 'on')
const httpUrl = addressOf(['http', 'https']).transform((address) => address.replace(/\/+$/, ''))
const roleList = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()) as Role[])
  .refine((list) => list.every((role) => roles.includes(role)), {
    error: `must be a list of ${roles.join(', ')}`,
  })
const postgresUrl = addressOf(['postgres', 'postgresql'])

const settings = {
  HOST: setting(['Address that the web server listens on; 0.0.0.0 for every interface.'], text, '127.0.0.1'),
  PORT: setting(['Port of the web server; 0 takes an unused one.'], port, '8080'),
  PUBLIC_URL: optional(
    [
      'Address under which browsers and the tax authority reach this installation,',
      'for example https://facturas.example.com. Default: http://HOST:PORT.',
    ],
    httpUrl,
  ),
  HSTS_SUBDOMAINS: setting(
    [
      'on tells browsers, with an https PUBLIC_URL, that every name below its host speaks TLS too, for a year: only where all',
      'of them do.',
    ],
    onOff,
    'off',
  ),
  API_BASE: setting(
    [
      'Where browsers find the API: a path below the address of the page, or an address of its own, for example',
      'https://api.example.com/api; whoever answers there must allow calls from PUBLIC_URL (CORS).',
    ],
    apiBase(),
    '/api',
  ),
  SERVICE_WORKER: setting(
    [
      'on keeps the web app on the devices of who works with it, so that it opens without a connection; off takes it',
      'away again from every device that asks. Data is never kept by it.',
    ],
    onOff,
    'on',
  ),
  TRUST_PROXY: setting(
    [
      'Reverse proxies in front that add whom they speak for to X-Forwarded-For: off, how many of them (1, 2),',
      'or their addresses and networks: 10.0.0.0/8,192.168.1.5 or loopback. Proxies that are counted reach us',
      'from addresses of our own network; others are named.',
    ],
    trustedProxies(),
    'off',
  ),
  METRICS_TOKEN: optional(
    [
      'What who reads /metrics proves themselves by, as “Authorization: Bearer …”: 32 characters or more, for example of',
      'openssl rand -hex 32. With it nothing else counts; with a proxy on the same machine that adds no header it is needed.',
    ],
    z.string().regex(/^[\x21-\x7e]{32,}$/, { error: 'must be 32 characters or more, without blanks' }),
  ),
  METRICS_FROM: setting(
    ['Without a token: addresses and networks that may read /metrics, such as loopback,10.1.0.0/16.'],
    networkList('must be addresses and networks, for example loopback,10.1.0.0/16'),
    'loopback',
  ),
  LEAVE_SECONDS: setting(
    [
      'Seconds for which a web server that is told to end goes on answering, while /readyz says “ending”: longer than a',
      'proxy in front needs to take it out of its turn. 0 where none stands in front.',
    ],
    wholeNumber(0, 30),
    '0',
  ),
  DATA_DIR: setting(
    ['Folder of the embedded database, the files, the key and the logs; relative to the project.'],
    text,
    'var/',
  ),
  BACKUPS_KEPT: setting(
    [
      'Backups without a name of their own that stay in the folder backups of DATA_DIR: the newest ones, also of those that the',
      'timer makes every night; 0 keeps all. What has another name is never removed.',
    ],
    wholeNumber(0, 10_000),
    '14',
  ),
  FILES_STORE: setting(
    [
      'Where signed files, papers and exports come to lie once nothing can change about them: database, or s3 for a bucket',
      'outside. All of them are born in the database; npm run files:move moves what is there, and back.',
    ],
    z.enum(['database', 's3'], { error: 'must be database or s3' }),
    'database',
  ),
  S3_BUCKET: optional(
    ['The bucket, of Amazon or of any server that speaks S3. It stays set as long as files lie there.'],
    text,
  ),
  S3_ENDPOINT: optional(
    ['Address of a server that is not Amazon’s, for example https://minio.example.com.'],
    httpUrl,
  ),
  S3_REGION: setting(['Its region.'], text, 'us-east-1'),
  S3_ACCESS_KEY_ID: optional(
    [
      'Who may read, write, list and delete there. Without the two the SDK looks where it always does: environment, files,',
      'the role of the machine.',
    ],
    text,
  ),
  S3_SECRET_ACCESS_KEY: optional([], text),
  S3_PATH_STYLE: setting(
    [
      'on names the bucket in the path, as most servers that are not Amazon’s want it; off in the name of the host.',
    ],
    onOff,
    'on',
  ),
  S3_KEPT_DAYS: setting(
    [
      'Days for which bytes that no row names any more stay in the bucket: as old as the oldest backup that you may restore.',
    ],
    wholeNumber(0, 3_650),
    '35',
  ),
  FILES_PER_SECOND: setting(['Files that are moved in a second at most.'], wholeNumber(1, 10_000), '50'),
  DATABASE_URL: optional(
    [
      'A PostgreSQL 16 or newer to use instead of the embedded one, as a role that owns its database and need be no',
      'superuser: postgresql://owner:password@host:5432/cuenta_clara; deploy/database/sign-ins.sql makes it, and the next.',
    ],
    postgresUrl,
  ),
  DATABASE_APP_URL: optional(
    [
      'With DATABASE_URL: another sign-in for the application, a member of cuenta_clara_app only.',
      'Default: DATABASE_URL, stepping down to cuenta_clara_app when it connects, from where a statement could step back.',
    ],
    postgresUrl,
  ),
  DATABASE_DIRECT_URL: optional(
    [
      'With a pooler at DATABASE_URL, such as PgBouncer in transaction mode: the database itself, as its owner, for',
      'what needs a connection of its own. The pooler then has two databases more, named like the one of DATABASE_URL',
      'with _app and _system behind it, as deploy/pgbouncer.ini says.',
    ],
    postgresUrl,
  ),
  DATABASE_READ_URL: optional(
    [
      'With DATABASE_URL: a streaming replica of it, in the same terms, for reports, lists, exports and dashboards.',
      'Everybody still reads what they wrote. Every process of an installation has it, or none.',
    ],
    postgresUrl,
  ),
  REPLICA_LAG_SECONDS: setting(
    ['So many seconds what the replica shows may be old; beyond, the database itself is asked.'],
    wholeNumber(1, 3_600),
    '5',
  ),
  DATABASE_POOL_SIZE: setting(
    [
      'Connections that a web server or a worker has to the database at most, all in all; a process that is both counts',
      'as two, and the replica is another database.',
    ],
    wholeNumber(8, 200),
    '10',
  ),
  ROLES: setting(
    [
      'What this process does, separated by commas: http, worker, simulator.',
      'More than one process on the same data needs DATABASE_URL.',
    ],
    roleList,
    roles.join(','),
  ),
  WORKER_CONCURRENCY: setting(
    [
      'Jobs of our own that one worker runs at the same time, 3 at least: of these one is always left for documents and whatever else',
      'people wait for, and at least two by archives, exports and other long work. Of more than 3, each takes a connection beyond',
      'those. Letters, webhooks and mailboxes, which wait for others, run beside them.',
    ],
    wholeNumber(1, 100),
    '3',
  ),
  SECRET_KEY: optional(
    [
      'Keys that seal certificates, PINs and passwords: 32 characters or more, the newest first, older ones',
      'after commas until `npm run reseal` has sealed everything again. Default: a key file made at the first start in DATA_DIR.',
    ],
    z.string().refine((value) => value.split(',').every((key) => key.trim().length >= 32), {
      error: 'must be keys of at least 32 characters, separated by commas',
    }),
  ),
  DEMO: setting(
    [
      'on fills an empty installation with demo companies and sign-ins once, whose password everybody can read. They open',
      'only while PUBLIC_URL names this machine or its own network; public opens them to everybody, for a demonstration',
      'and nothing else; off closes them, with their sessions and keys.',
    ],
    z.enum(['on', 'off', 'public'], { error: 'must be on, off or public' }),
    'on',
  ),
  APP_LANGUAGE: setting(
    [`Language of an installation before a person chooses one: ${languages}.`],
    z.enum(languageCodes, { error: `must be ${languages}` }),
    'en',
  ),
  LOG_LEVEL: setting(
    ['fatal, error, warn, info, debug, trace or silent.'],
    z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }),
    'info',
  ),
  TRACES_URL: optional(
    [
      'Where an OpenTelemetry collector takes traces of requests, jobs and statements over HTTP, for example',
      'http://127.0.0.1:4318/v1/traces; without it nothing is traced, and nothing is loaded for it.',
    ],
    httpUrl,
  ),
  TRACES_PERCENT: setting(
    ['Of a hundred requests and jobs, so many are traced.'],
    wholeNumber(1, 100),
    '100',
  ),
  SIMULATOR_PORT: setting(['Port of the pretend tax authority; 0 takes an unused one.'], port, '0'),
  SIMULATOR_URL: optional(['Address of the pretend tax authority when another process runs it.'], httpUrl),
  PROVIDER_ID: optional(
    [
      'ProveedorSistemas of electronic documents: identity number of whoever provides this system, at most 20 characters.',
      'Companies that name none of their own need it beyond the simulator, which is given an invented one without.',
    ],
    text.max(20, { error: 'must have at most 20 characters' }),
  ),
  HACIENDA_TEST_API_URL: setting(
    ['Tax authority, test environment.'],
    httpUrl,
    'https://api.comprobanteselectronicos.go.cr/recepcion-sandbox/v1',
  ),
  HACIENDA_TEST_TOKEN_URL: setting(
    [],
    httpUrl,
    'https://idp.comprobanteselectronicos.go.cr/auth/realms/rut-stag/protocol/openid-connect/token',
  ),
  HACIENDA_TEST_CLIENT_ID: setting([], text, 'api-stag'),
  HACIENDA_LIVE_API_URL: setting(
    ['Tax authority, live environment.'],
    httpUrl,
    'https://api.comprobanteselectronicos.go.cr/recepcion/v1',
  ),
  HACIENDA_LIVE_TOKEN_URL: setting(
    [],
    httpUrl,
    'https://idp.comprobanteselectronicos.go.cr/auth/realms/rut/protocol/openid-connect/token',
  ),
  HACIENDA_LIVE_CLIENT_ID: setting([], text, 'api-prod'),
  HACIENDA_LOOKUP_URL: setting(
    [
      'Public look-ups of the tax authority: taxpayers, exemptions, exchange rates; off for an installation that',
      'asks nobody. Demo companies ask the simulator.',
    ],
    z.union([z.literal('off').transform(() => null), httpUrl], {
      error: 'must be an address that begins with http:// or https://, or off',
    }),
    'https://api.hacienda.go.cr',
  ),
  BCCR_URL: setting(
    [
      'Reference rate of the dollar as the Banco Central publishes it, for an installation that has a token of its own;',
      'without one the rate of the tax authority stands.',
    ],
    httpUrl,
    'https://apim.bccr.fi.cr',
  ),
  BCCR_TOKEN: optional(['Token of the Banco Central, free for whoever registers there.'], text),
  CABYS_URL: optional(
    [
      'Where the official catalogue of products and services can be fetched, as XLSX or CSV; without it who runs',
      'the installation sends the file.',
    ],
    httpUrl,
  ),
  SMTP_URL: optional(
    [
      'Mail server of the installation, smtp://user:password@host:587 or smtps://…;',
      'without it mail stays in the outbox: npm run letter shows it, and in a demonstration the web application.',
    ],
    addressOf(['smtp', 'smtps']),
  ),
  MAIL_FROM: setting(['Sender of the installation’s own mail.'], text, 'Cuenta Clara <no-reply@localhost>'),
  LETTERS_PER_COMPANY: setting(
    [
      'Letters to clients and people asked in that a known company sends in a day through the installation’s server;',
      'a new one sends a twentieth, in its first month a quarter.',
    ],
    wholeNumber(1, 1_000_000),
    '2000',
  ),
  LETTERS_PER_DAY: setting(['The same for all companies together.'], wholeNumber(1, 100_000_000), '20000'),
  WEBHOOK_PRIVATE_ADDRESSES: setting(
    [
      'on lets companies send webhooks to addresses of the own network, and without encryption:',
      'for demonstrations and tests, never where strangers have accounts.',
    ],
    onOff,
    'off',
  ),
  REGISTRATION: setting(
    ['Who may make an account: open for everybody, invited for people whom a company invites.'],
    z.enum(['open', 'invited'], { error: 'must be open or invited' }),
    'open',
  ),
  SECURITY_HISTORY_DAYS: setting(
    ['Days for which sign-ins, exports and other events of security are kept.'],
    wholeNumber(90, 36_500),
    '730',
  ),
  CONTACT: optional(['E-mail address or phone number shown to people who want an account.'], text),
}

/** Who may try the demo, whose password is published: `closed` where it was meant for this machine and others reach it. */
type DemoState = 'off' | 'closed' | 'here' | 'public'

function demoOf(asked: Values['DEMO'], publicUrl: string): DemoState {
  if (asked !== 'on') return asked
  return isOurOwnHost(new URL(publicUrl).hostname) ? 'here' : 'closed'
}

/** A name without a point is looked up nowhere but in one's own network. */
function isOurOwnHost(host: string): boolean {
  return isPrivateAddress(host) || /^[^.:]+$|\.(localhost|local|internal|home\.arpa|test)$/.test(host)
}

function toConfig(value: Values, root: string) {
  const publicUrl =
    value.PUBLIC_URL ?? `http://${value.HOST === '0.0.0.0' ? 'localhost' : value.HOST}:${value.PORT}`
  const demo = demoOf(value.DEMO, publicUrl)
  return {
    http: {
      host: value.HOST,
      port: value.PORT,
      publicUrl,
      /** Whether anybody said so; else it is where the program listens. */
      isPublicUrlNamed: value.PUBLIC_URL !== undefined,
      apiBase: value.API_BASE,
      hasTlsBelow: value.HSTS_SUBDOMAINS,
      hasWorker: value.SERVICE_WORKER,
      trustProxy: value.TRUST_PROXY,
      leaveSeconds: value.LEAVE_SECONDS,
    },
    metrics: { token: value.METRICS_TOKEN, from: value.METRICS_FROM },
    dataDir: resolve(root, value.DATA_DIR),
    backups: { kept: value.BACKUPS_KEPT },
    files: {
      target: value.FILES_STORE,
      perSecond: value.FILES_PER_SECOND,
      keptDays: value.S3_KEPT_DAYS,
      s3:
        value.S3_BUCKET === undefined
          ? null
          : {
              bucket: value.S3_BUCKET,
              endpoint: value.S3_ENDPOINT,
              region: value.S3_REGION,
              accessKeyId: value.S3_ACCESS_KEY_ID,
              secretAccessKey: value.S3_SECRET_ACCESS_KEY,
              isPathStyle: value.S3_PATH_STYLE,
            },
    },
    database: {
      url: value.DATABASE_URL,
      appUrl: value.DATABASE_APP_URL,
      directUrl: value.DATABASE_DIRECT_URL,
      readUrl: value.DATABASE_READ_URL,
      mostLagMs: value.REPLICA_LAG_SECONDS * 1000,
      poolSize: value.DATABASE_POOL_SIZE,
    },
    roles: new Set<Role>(value.ROLES),
    worker: { concurrency: value.WORKER_CONCURRENCY },
    secretKey: value.SECRET_KEY,
    demo,
    isDemo: demo === 'here' || demo === 'public',
    language: value.APP_LANGUAGE,
    logLevel: value.LOG_LEVEL,
    traces: { url: value.TRACES_URL, percent: value.TRACES_PERCENT },
    simulator: { port: value.SIMULATOR_PORT, url: value.SIMULATOR_URL },
    providerId: value.PROVIDER_ID,
    hacienda: {
      test: {
        apiUrl: value.HACIENDA_TEST_API_URL,
        tokenUrl: value.HACIENDA_TEST_TOKEN_URL,
        clientId: value.HACIENDA_TEST_CLIENT_ID,
      },
      live: {
        apiUrl: value.HACIENDA_LIVE_API_URL,
        tokenUrl: value.HACIENDA_LIVE_TOKEN_URL,
        clientId: value.HACIENDA_LIVE_CLIENT_ID,
      },
      lookupUrl: value.HACIENDA_LOOKUP_URL,
    },
    centralBank: { url: value.BCCR_URL, token: value.BCCR_TOKEN },
    cabysUrl: value.CABYS_URL,
    mail: {
      smtpUrl: value.SMTP_URL,
      from: value.MAIL_FROM,
      limits: { perCompany: value.LETTERS_PER_COMPANY, perInstallation: value.LETTERS_PER_DAY },
    },
    webhooks: { mayBePrivate: value.WEBHOOK_PRIVATE_ADDRESSES },
    registration: value.REGISTRATION,
    securityHistory: { keptDays: value.SECURITY_HISTORY_DAYS },
    contact: value.CONTACT,
  }
}

function setting<T>(note: readonly string[], schema: z.ZodType<T>, fallback: string): Setting<T> {
  return { note, schema, fallback }
}

function optional<T>(note: readonly string[], schema: z.ZodType<T>): Setting<T | undefined> {
  return { note, schema, fallback: undefined }
}

/** Without a slash at its end, and with nothing that could not stand before the path of a call. */
function apiBase() {
  const error = 'must be a path that begins with / or an address that begins with http:// or https://'
  return z
    .string()
    .trim()
    .regex(/^(?:https?:\/\/[^/?#\s'";,]+)?(?:\/[\w.~-]+)*\/?$/, { error })
    .refine((value) => value.startsWith('/') || URL.canParse(value), { error })
    .transform((value) => value.replace(/\/$/, ''))
}

/** What a client itself writes into the header must never count, so there is no way to believe everybody. */
function trustedProxies() {
  const error =
    'must be off, the number of proxies in front (1 where on stood for one), or their addresses and networks, ' +
    'for example 10.0.0.0/8,192.168.1.5 or loopback'
  return z.string().transform((value, context): false | number | string[] => {
    if (value === 'off') return false
    if (/^[1-9]$/.test(value)) return Number(value)
    return networksOf(value, () => context.addIssue({ code: 'custom', message: error }))
  })
}

function networkList(error: string) {
  return z
    .string()
    .transform((value, context) =>
      networksOf(value, () => context.addIssue({ code: 'custom', message: error })),
    )
}

function networksOf(text: string, refuse: () => void): string[] {
  const parts = text.split(',').map((part) => part.trim())
  if (!parts.every(isNetwork)) refuse()
  return parts
}

function isNetwork(text: string): boolean {
  if (text === 'loopback') return true
  const [address = '', bits, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  // A network of everybody would be the same mistake in other words.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32))
}

function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error })
}

function addressOf(protocols: readonly string[]) {
  const error = `must be an address that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`
  return z
    .string()
    .trim()
    .refine(
      (value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)) && URL.canParse(value),
      { error },
    )
}

function unknownNames(envFile: Environment): string[] {
  return Object.keys(envFile).filter((name) => !(name in settings))
}

/** A mistaken value is shown, unless it may carry a password or a key. */
function quoted(name: string, value: string): string {
  return /KEY|TOKEN|DATABASE|SMTP/.test(name) ? 'something else (not shown here)' : `“${value}”`
}
