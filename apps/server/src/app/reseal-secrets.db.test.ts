import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { settingPurpose } from '#modules/settings/index.ts'
import { createSigner, keyPurpose, passwordPurpose } from '#modules/submissions/index.ts'
import { createSecrets, type Secrets } from '#platform/secrets.ts'
import { createTestApp, type TestApp, testPassword, testSecretKey } from '#test/http-app.ts'
import { mailPassword } from '#test/mail-password.ts'
import { repositoryRoot } from '../config.ts'
import { resealSecrets, sealedPlaces, verifySealed } from './reseal-secrets.ts'

const newKey = 'the new key of this installation: 32 or more'
const former = createSecrets([testSecretKey])
const both = createSecrets([newKey, testSecretKey])
const newest = createSecrets([newKey])

let t: TestApp
let company: IssuingCompany
/** A company, and a person, of whom every kind of secret is kept. */
beforeAll(async () => {
  t = await createTestApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' })
  company = await anIssuingCompany(t)
  const post = async (path: string, payload: object) => {
    const answer = await t.send('POST', path, company.as, { payload })
    expect(answer.status, `${path} ${answer.text}`).toBeLessThan(300)
  }
  await post('/two-step', { password: testPassword })
  await post('/webhooks', { url: 'http://127.0.0.1:9/aviso', events: ['document.issued'] })
  await post('/company-backup', { password: testPassword, passphrase: 'siete gatos en la azotea' })
  await mailPassword(t, company.owner.email)
  await t.asOwner(
    `insert into authority_settings (company_id, environment, username, sealed_password, updated_at)
     values ($1, 'test', 'cpj-3-101', $2, now())`,
    [company.id, former.seal('de Hacienda', passwordPurpose(company.id, 'test'))],
  )
  const smtp = former.seal('muy-secreta', settingPurpose(company.id, 'delivery', 'smtp_password'))
  await t.asOwner(
    `insert into company_settings (company_id, section, settings, sealed, updated_at) values ($1, 'delivery', '{}', $2, now())
     on conflict (company_id, section) do update set sealed = excluded.sealed`,
    [company.id, { smtp_password: smtp }],
  )
})
afterAll(() => t.close())

/** What `Secrets` writes: version, key, and three parts more. */
const looksSealed = String.raw`v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]{22}\.`

/** Every column of the database in which something sealed lies, whichever it is. */
async function sealedColumns(): Promise<string[]> {
  const tables = await t.asOwner<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables)
    for (const { column } of await t.asOwner<{ column: string }>(
      `select distinct v.key as column from ${name} r, jsonb_each_text(to_jsonb(r)) v where v.value ~ $1`,
      [looksSealed],
    ))
      found.push(`${name}.${column}`)
  return found.toSorted()
}

const trail = async () => {
  const [counted] = await t.asOwner<{ entries: number; events: number }>(
    'select (select count(*) from audit_entries)::int as entries, (select count(*) from security_events)::int as events',
  )
  return counted!
}

test('whatever is sealed stands among what is sealed anew', async () => {
  const known = Object.entries(sealedPlaces).flatMap(([table, { columns }]) =>
    columns.map((column) => `${table}.${column}`),
  )
  // Also the other way round: of each there is one here, so that the next tests try it.
  expect(await sealedColumns()).toEqual(known.toSorted())
})

// Of what is not kept above the search would find nothing.
test('nobody else seals', () => {
  const root = join(repositoryRoot, 'apps/server/src')
  const sealing = globSync('**/*.ts', { cwd: root })
    .filter((path) => !/\.test\.ts$|\/testing\/|^demo\//.test(path))
    .filter((path) => /\.seal\(/.test(readFileSync(join(root, path), 'utf8')))
  expect(sealing.toSorted()).toEqual([
    'app/reseal-secrets.ts',
    'modules/automation/webhooks.ts',
    'modules/company-moves/backup-task.ts',
    'modules/company-moves/reseal.ts',
    'modules/identity/two-step.ts',
    'modules/notifications/outbox.ts',
    'modules/settings/sections.ts',
    'modules/submissions/set-certificate.ts',
    'modules/submissions/set-credentials.ts',
  ])
})

test('everything is sealed anew, also after a kill in the middle, and nothing else is changed or noted', async () => {
  const before = await trail()
  const cut = new Error('kill -9')
  let lots = 0
  const dies = resealSecrets(t.urls.owner, {
    secrets: both,
    lot: 1,
    onLot() {
      lots += 1
      if (lots === 3) throw cut
    },
  })
  await expect(dies).rejects.toBe(cut)
  // Meanwhile the program reads both.
  expect(await shutOf(both)).toEqual([])
  expect((await shutOf(newest)).length).toBeGreaterThan(2)

  const done = await resealSecrets(t.urls.owner, { secrets: both })
  expect(done.reduce((sum, { anew }) => sum + anew, 3)).toBeGreaterThanOrEqual(7)
  expect(done.filter(({ lost }) => lost > 0)).toEqual([])
  expect(await shutOf(newest)).toEqual([])
  expect(await shutOf(former)).toEqual(Object.keys(sealedPlaces).toSorted())
  // A third time there is nothing left to do.
  expect((await resealSecrets(t.urls.owner, { secrets: both })).every(({ anew }) => anew === 0)).toBe(true)
  expect(await trail()).toEqual(before)

  expect(await createSigner(t, newest).currentKey(company.id)).not.toBeNull()
  const [settings] = await t.asOwner<{ sealed: { smtp_password: string } }>(
    `select sealed from company_settings where company_id = $1 and section = 'delivery'`,
    [company.id],
  )
  const purpose = settingPurpose(company.id, 'delivery', 'smtp_password')
  expect(newest.openText(settings!.sealed.smtp_password, purpose)).toBe('muy-secreta')
})

test('what no key opens is left, counted, and keeps the old ones from being taken away', async () => {
  const stranger = createSecrets(['a key that nobody here has: thirty-two'])
  await t.asOwner('update certificates set sealed = $2 where company_id = $1', [
    company.id,
    stranger.seal('{}', keyPurpose(company.id)),
  ])
  const done = await resealSecrets(t.urls.owner, { secrets: both })
  expect(done.filter(({ lost }) => lost > 0)).toEqual([{ table: 'certificates', anew: 0, lost: 1 }])
  expect(await shutOf(newest)).toEqual(['certificates'])
})

test('a change of a secret itself is noted as before', async () => {
  const before = await trail()
  await t.asOwner(`update authority_settings set sealed_password = $2 where company_id = $1`, [
    company.id,
    newest.seal('otra', passwordPurpose(company.id, 'test')),
  ])
  // Who serves cannot say that it only seals anew.
  await t.database.app.transaction().execute(async (tx) => {
    await sql`select set_config('app.resealing', 'on', true), set_config('app.company_id', ${company.id}, true)`.execute(
      tx,
    )
    await sql`update webhooks set sealed_secret = 'v1.x'`.execute(tx)
  })
  const after = await trail()
  expect(after.entries).toBe(before.entries + 2)
  expect(after.events).toBe(before.events + 1)
})

async function shutOf(secrets: Secrets): Promise<string[]> {
  const verified = await verifySealed(t.urls.owner, { newest: secrets })
  return verified.flatMap(({ table, shut }) => (shut > 0 ? [table] : [])).toSorted()
}
