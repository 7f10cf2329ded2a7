import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigurationError, parseConfig, renderEnvExample, repositoryRoot } from './config.ts'

test('.env.example lists every setting with its default', async () => {
  await expect(renderEnvExample()).toMatchFileSnapshot(join(repositoryRoot, '.env.example'))
})

test('an empty environment is a working installation', () => {
  // seed 025
  const config = parseConfig({}, {}, '/project')
  expect(config).toMatchObject({
    http: { host: '127.0.0.1', port: 8080, publicUrl: 'http://127.0.0.1:8080' },
    dataDir: '/project/var',
    database: { url: undefined },
    isDemo: true,
    language: 'en',
  })
  expect([...config.roles]).toEqual(['http', 'worker', 'simulator'])
})

test('every mistake is told at once, in plain words', () => {
  const attempt = () =>
    parseConfig({ PORT: 'eighty', DEMO: 'yes', ROLES: 'http,mailer' }, { PROT: '80', APP_LANGUAGE: 'de' })
  expect(attempt).toThrow(ConfigurationError)
  expect(attempt).toThrow(`The configuration has 5 mistakes:
  - PROT in .env is not a setting; .env.example lists them all.
  - PORT must be a whole number from 0 to 65535, but is “eighty”.
  - ROLES must be a list of http, worker, simulator, but is “http,mailer”.
  - DEMO must be on, off or public, but is “yes”.
  - APP_LANGUAGE must be en, es, fr or ar, but is “de”.`)
})

test('a mistaken value that may be a secret is not repeated', () => {
  expect(() =>
    parseConfig({ SECRET_KEY: 'hunter2', DATABASE_URL: 'mysql://me:hunter2@db', SMTP_URL: 'hunter2' }),
  ).toThrow(/^(?!.*hunter2)/s)
})

// The program went to the embedded database, and whoever named their own saw an installation without companies.
test.each(['DATABASE_APP_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])(
  '%s alone is a mistake, not ignored',
  (name) => {
    expect(() => parseConfig({ [name]: 'postgresql://cuenta@db/cuenta' })).toThrow(
      `${name} says nothing without DATABASE_URL`,
    )
    const both = { [name]: 'postgresql://cuenta@db/cuenta', DATABASE_URL: 'postgresql://owner@db/cuenta' }
    expect(parseConfig(both).database.url).toBe('postgresql://owner@db/cuenta')
  },
)

test('the environment wins over .env, and an empty value counts as absent', () => {
  expect(parseConfig({ PORT: '9000' }, { PORT: '9001' }).http.port).toBe(9000)
  expect(parseConfig({ PORT: '' }, { PORT: '9001' }).http.port).toBe(9001)
})

test.each([
  ['/api', '/api'],
  ['/cuenta/api/', '/cuenta/api'],
  ['https://api.example.com:8443/api/', 'https://api.example.com:8443/api'],
])('API_BASE=%s is read as %s', (given, read) => {
  expect(parseConfig({ API_BASE: given }).http.apiBase).toBe(read)
})

test.each([
  ['PORT', '65536'],
  ['PORT', '1e3'],
  ['PORT', '-1'],
  ['WORKER_CONCURRENCY', '0'],
  ['PUBLIC_URL', 'example.com'],
  ['API_BASE', 'example.com/api'],
  ['API_BASE', '//example.com/api'],
  ['API_BASE', 'javascript:alert(1)'],
  ['API_BASE', 'https://example.com/api?x=1'],
  ['API_BASE', '/api; script-src *'],
  ['DATABASE_URL', 'postgresql//db'],
  ['SECRET_KEY', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['PROVIDER_ID', '123456789012345678901'],
])('refuses %s=%s', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(ConfigurationError)
})

test.each([
  ['off', false],
  ['1', 1],
  ['2', 2],
  ['loopback', ['loopback']],
  ['10.0.0.0/8, 192.168.1.5,fd00::/8', ['10.0.0.0/8', '192.168.1.5', 'fd00::/8']],
])('TRUST_PROXY=%s names the proxies that are believed', (text, trustProxy) => {
  expect(parseConfig({ TRUST_PROXY: text }).http.trustProxy).toEqual(trustProxy)
})

test.each([
  'on',
  'true',
  '0',
  '10',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  '10.0.0/8',
  'proxy.example.com',
  '10.0.0.1,',
])('TRUST_PROXY=%s would believe anybody or nobody: the refusal says what to write', (text) => {
  expect(() => parseConfig({ TRUST_PROXY: text })).toThrow(
    `TRUST_PROXY must be off, the number of proxies in front (1 where on stood for one), or their addresses and networks, for example 10.0.0.0/8,192.168.1.5 or loopback, but is “${text}”.`,
  )
})

test('addresses lose the slash at their end', () => {
  expect(parseConfig({ PUBLIC_URL: 'https://facturas.example.com/' }).http.publicUrl).toBe(
    'https://facturas.example.com',
  )
})

// Files would have come to lie nowhere, or the SDK would have signed with half of what it was given.
test('a bucket that is asked for has a name, and its two keys stand together', () => {
  expect(() => parseConfig({ FILES_STORE: 's3' })).toThrow('S3_BUCKET names no bucket')
  expect(() => parseConfig({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'me' })).toThrow('stand together')
  expect(parseConfig({}).files).toMatchObject({ target: 'database', s3: null })
  const named = { FILES_STORE: 's3', S3_BUCKET: 'files', S3_ENDPOINT: 'https://minio.example.com/' }
  expect(parseConfig(named).files).toMatchObject({
    target: 's3',
    s3: { bucket: 'files', endpoint: 'https://minio.example.com', isPathStyle: true },
  })
})

test.for([
  [{}, 'here'],
  [{ HOST: '0.0.0.0' }, 'here'],
  [{ HOST: '192.168.1.5' }, 'here'],
  [{ HOST: '8.8.8.8' }, 'closed'],
  [{ PUBLIC_URL: 'http://localhost:8080' }, 'here'],
  [{ PUBLIC_URL: 'https://facturas.localhost' }, 'here'],
  [{ PUBLIC_URL: 'http://shop-server:8080' }, 'here'],
  [{ PUBLIC_URL: 'http://10.1.2.3' }, 'here'],
  [{ PUBLIC_URL: 'http://[::1]:8080' }, 'here'],
  [{ PUBLIC_URL: 'http://[fd00::5]' }, 'here'],
  [{ PUBLIC_URL: 'https://facturas.example.com' }, 'closed'],
  [{ PUBLIC_URL: 'https://localhost.example.com' }, 'closed'],
  [{ PUBLIC_URL: 'https://127.0.0.1.example.com' }, 'closed'],
  [{ PUBLIC_URL: 'https://[2600::1]' }, 'closed'],
  [{ PUBLIC_URL: 'https://facturas.example.com', DEMO: 'public' }, 'public'],
  [{ DEMO: 'off' }, 'off'],
] as const)('with %o the demo is %s', ([settings, state]) => {
  const { demo, isDemo } = parseConfig(settings)
  expect({ demo, isDemo }).toEqual({ demo: state, isDemo: state === 'here' || state === 'public' })
})
