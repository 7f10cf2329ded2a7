import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** What opens something elsewhere, by the form that its maker gives it. */
const forms: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/,
  'a key of a cloud': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b/,
  'a token of a forge or a registry': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|glpat-[\w-]{20}|npm_[A-Za-z0-9]{36})\b/,
  'a token of a chat or a till': /\bxox[abprs]-[\w-]{10}|\b[sr]k_live_[A-Za-z0-9]{16}/,
  'a signed token': /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20}/,
  'a password of a registry': /^\/\/\S+:_(?:authToken|password)\s*=\s*[\w+/=-]{8}/m,
}
/** A password within an address: what explains its form, and what tests make up for hosts that are nobody's, is none. */
const inAddress = /\b[a-z][a-z+]*:\/\/[^\s/:@'"`<>]*:([^\s/@'"`<>]+)@([\w.-]+)/g
const explaining = /^(?:password|PASSWORD|ANOTHER|secret|\$|\{|%|…)/
const nobodys = /^(?:[\w-]+$|127\.|8\.8\.8\.8$|(?:[\w-]+\.)*(?:example|test|invalid|internal)(?:\.\w+)?$)/

const kept = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
const files = kept.split('\0').filter((path) => path !== '' && !/\.(?:png|gz)$/.test(path))

// ASVS 2.10.4
test('no file that is kept holds a key, a token or a password that opens anything', () => {
  expect(files.length).toBeGreaterThan(3_000)
  const found = files.flatMap((path) => secretsIn(read(path)).map((what) => `${path}: ${what}`))
  expect(found).toEqual([])
})

test('keys, files of keys and filled-in settings are not among what is kept', () => {
  expect(
    files.filter((path) => /(?:^|\/)\.env$|\.(?:p12|pfx|pem|key|jks|kdbx)$|secret\.key/.test(path)),
  ).toEqual([])
})

test('what looks like one is seen', () => {
  const body = 'A'.repeat(40)
  const begin = '-----BEGIN'
  expect(secretsIn(`${begin} RSA PRIVATE KEY-----\n${body}`)).toEqual(['a private key'])
  expect(secretsIn(`AKIA${'Z'.repeat(16)}`)).toEqual(['a key of a cloud'])
  expect(secretsIn(`ghp_${'a'.repeat(36)}`)).toEqual(['a token of a forge or a registry'])
  expect(secretsIn(['smtp', '://cuenta:hunter22@mail.somewhere.cr'].join(''))).toEqual([
    'a password of mail.somewhere.cr',
  ])
  expect(secretsIn('smtp://user:password@host:587')).toEqual([])
})

function secretsIn(text: string): string[] {
  const known = Object.entries(forms).filter(([, form]) => form.test(text))
  const passwords = [...text.matchAll(inAddress)].filter(
    ([, password, host]) => !explaining.test(password!) && !nobodys.test(host!),
  )
  return [...known.map(([what]) => what), ...passwords.map(([, , host]) => `a password of ${host}`)]
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
