import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decimal, subtract, toText } from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkChain, sealEntries } from '#modules/audit/audit-store.ts'
import { makeFileKey, publicKeyOf, type Receiver } from '#platform/company-file/file-key.ts'
import { checkCompanyFile, openCompanyFile, readSealHeader } from '#platform/company-file/read-company.ts'
import { writeCompany } from '#platform/company-file/write-company.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { newestMigration } from '#platform/database/migrate.ts'
import { AtRest } from '#platform/errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { createSecrets } from '#platform/secrets.ts'
import { createDemoApp } from '#test/demo-app.ts'
import { type TestApp, testSecretKey } from '#test/http-app.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { globalRows, leftBehind, listSources, peoplePart } from './company-sources.ts'
import { exportCompany } from './export-company.ts'
import { importCompany } from './import-company.ts'
import { reseal, sealedIn } from './reseal.ts'
import { asSystem, restCompany } from './rest-company.ts'
import { startCompany } from './start-company.ts'

const here = createSecrets([testSecretKey])
const there = createSecrets(['the key of another installation, 32 or more'])
const passphrase = 'cuatro caballos correctos'
const receiverKey = (of: typeof here) => ({ publicKey: publicKeyOf(of.deriveKeys('company-file')[0]!) })
const now = new Date('2026-11-21T17:00:00Z')
let folder: string
let source: TestApp
let company: { id: string; name: string; status: string }
let client: pg.Client
/** Of the company, as an owner makes it. */
let backup: string
const made: { db: TestDatabase; client: pg.Client }[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-company-'))
  source = await createDemoApp()
  const [found] = await source.asOwner<typeof company>(
    `select c.id, c.name, c.status from companies c join documents d on d.company_id = c.id
     group by c.id order by count(*) limit 1`,
  )
  company = found!
  await source.asOwner(
    `insert into api_keys (company_id, id, name, token_hash, tail, scopes, created_at)
     values ($1, '01900000-0000-7000-8000-00000000000a', 'Tienda en línea', sha256('one'), 'abcd', '{clients.read}', now())`,
    [company.id],
  )
  while ((await unsafeForCompany(source, company.id, sealEntries)) > 0);
  await source.asOwner('select seal_security_events(now())')
  client = await connect(source)
  backup = await exported('backup', { passphrase }, { at: '2026-11-21T16:10:00Z' })
})
afterEach(async () => {
  for (const { db, client: ended } of made.splice(0)) {
    await ended.end()
    await db.drop()
  }
})
afterAll(async () => {
  await client?.end()
  await source?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a company in one file', () => {
  test('stands in another installation as it stood in its own, row by row', async () => {
    const receiver = await aReceiver()
    const { people } = await imported(receiver.client, backup)
    const [left, arrived] = [await contentsOf(client), await contentsOf(receiver.client)]
    // What arriving itself notes, and nothing else.
    expect(differences(left, arrived)).toEqual([
      'audit_entries',
      'companies',
      'company_moves',
      'security_events',
    ])
    expect(Number(left.documents?.count)).toBeGreaterThan(20)
    expect(arrived.submission_files).toEqual(left.submission_files)
    expect(people.filter(({ how }) => how === 'new').map(({ person }) => person.email)).toContain(
      'owner@demo.test',
    )
    const [owner] = await receiver.db.asOwner<{ email_confirmed_at: Date | null }>(
      `select email_confirmed_at from users where email = 'owner@demo.test'`,
    )
    expect(owner).toEqual({ email_confirmed_at: null })
  })

  test('keeps its sealed histories: both chains are whole, and go on', async () => {
    const receiver = await aReceiver()
    await imported(receiver.client, backup)
    await startCompany(receiver.db, company, 'in')
    while ((await unsafeForCompany(receiver.db, company.id, sealEntries)) > 0);
    await receiver.db.asOwner('select seal_security_events(now())')
    const audit = await unsafeForCompany(receiver.db, company.id, checkChain)
    expect(audit).toMatchObject({ waiting: 0, first_broken: null })
    expect(audit.sealed).toBeGreaterThan(20)
    const [security] = await receiver.db.asOwner(
      `select count(*)::int > 1 as several, bool_and(hash = security_hash(e, e.previous)) as whole
       from security_events e where of_company = $1 and position is not null`,
      [company.id],
    )
    expect(security).toEqual({ several: true, whole: true })
  })

  test('has its secrets open under the key of the receiver, and nothing of it is in the file in clear', async () => {
    const file = await exported('sealed', receiverKey(there))
    const bytes = readFileSync(file).toString('latin1')
    for (const word of [company.name, 'owner@demo.test', 'FacturaElectronica'])
      expect(bytes).not.toContain(word)
    const receiver = await aReceiver()
    const opened = await openCompanyFile(file, { seeds: there.deriveKeys('company-file') })
    await importCompany(receiver.client, {
      file: opened,
      secrets: there,
      reason: 'a test',
      replace: false,
      now,
    })
    const certificates = (asked: TestDatabase) =>
      asked.asOwner<{ row: string; sealed: string }>(
        'select row_to_json(c)::text as row, sealed from certificates c where company_id = $1 order by id',
        [company.id],
      )
    const [before] = await certificates(source)
    const [after] = await certificates(receiver.db)
    const purpose = (row: string) => sealedIn.certificates!.of(JSON.parse(row))[0]![1]
    expect(there.openText(after!.sealed, purpose(after!.row))).toBe(
      here.openText(before!.sealed, purpose(before!.row)),
    )
    expect(() => here.open(after!.sealed, purpose(after!.row))).toThrow()
  })

  test('of a backup issues nothing until its numbers are confirmed; one that moved goes on exactly', async () => {
    const receiver = await aReceiver()
    await imported(receiver.client, backup)
    await expect(unsafeForCompany(receiver.db, company.id, async () => {})).rejects.toThrow(AtRest)
    expect(await startCompany(receiver.db, company, 'in')).toMatchObject({ is_copy: true })
    const holds = `select count(*)::int as holds from numbering_holds where company_id = $1 and confirmed_at is null`
    expect(await receiver.db.asOwner(holds, [company.id])).toEqual([{ holds: 3 }])
    // Nor does what may have left, or been revoked, where the copy was made.
    const open = (db: TestDatabase) =>
      db.asOwner(
        `select (select count(*) from outbox where status = 'waiting' and sender = $1)::int as letters,
           (select count(*) from api_keys where held_since is null and revoked_at is null and company_id = $1)::int as keys`,
        [company.id],
      )
    expect(await open(receiver.db)).toEqual([{ letters: 0, keys: 0 }])

    const next = await aReceiver()
    await imported(next.client, await exported('moving', { passphrase }, { isCopy: false }))
    await startCompany(next.db, company, 'in')
    expect(await next.db.asOwner(holds, [company.id])).toEqual([{ holds: 0 }])
    await expect(startCompany(next.db, company, 'in')).rejects.toThrow('works already')
  })
})

describe('a file that will not do is refused before anything is written', () => {
  const refusedWith = async (file: string, sentence: string | RegExp, opener = { passphrase }) => {
    const receiver = await aReceiver()
    const trying = openCompanyFile(file, opener).then((opened) =>
      importCompany(receiver.client, { file: opened, secrets: there, reason: 'a test', replace: false, now }),
    )
    await expect(trying).rejects.toThrow(Refusal)
    await expect(trying).rejects.toThrow(sentence)
    expect(await receiver.db.asOwner('select from companies')).toEqual([])
    expect(await receiver.db.asOwner('select from users')).toEqual([])
  }

  test('a byte was changed, the end is missing, or it is no such file', async () => {
    const bytes = readFileSync(backup)
    const changed = Buffer.from(bytes)
    changed[Math.floor(bytes.length / 2)]! ^= 1
    await refusedWith(put('changed', changed), 'damaged, or only a part')
    await refusedWith(put('short', bytes.subarray(0, bytes.length - 70_000)), 'damaged, or only a part')
    await refusedWith(put('cut', bytes.subarray(0, 300)), /not a company's file|damaged/)
    await refusedWith(put('other', Buffer.from('{"format":"else"}\n')), "not a company's file")
    await refusedWith(join(folder, 'none'), 'There is no file')
  })

  test('the passphrase is another, or it is sealed for another installation', async () => {
    await refusedWith(backup, 'passphrase does not open', {
      passphrase: 'cinco caballos correctos',
    })
    const foreign = openCompanyFile(await handMade('foreign', newestMigration(), [], receiverKey(here)), {
      seeds: there.deriveKeys('company-file'),
    })
    await expect(foreign).rejects.toThrow('sealed for the installation with the key')
  })

  test('it is of another schema', async () => {
    await refusedWith(await handMade('newer', newestMigration() + 1), 'made by a newer release')
    await refusedWith(await handMade('older', newestMigration() - 1), 'made by an earlier release')
  })

  test('it is of a preview, which is said before a passphrase is asked for', async () => {
    const [seal = '', ...rest] = readFileSync(backup).toString('latin1').split('\n')
    const ofPreview = [JSON.stringify({ ...JSON.parse(seal), version: 1 }), ...rest].join('\n')
    const path = put('preview', Buffer.from(ofPreview, 'latin1'))
    await refusedWith(path, 'made by a preview of Cuenta Clara')
    await expect(readSealHeader(path)).rejects.toThrow(Refusal)
  })

  test('it lacks a part, or has a row too few for what refers to it', async () => {
    await refusedWith(await handMade('empty', newestMigration()), 'lacks the part')
    const { sources } = await asSystem(client, () => listSources(client))
    const torn = sources.map((each) =>
      each.name === 'clients' ? { ...each, from: each.from.replace('where', 'where false and') } : each,
    )
    await refusedWith(await handMade('torn', newestMigration(), torn), 'that is neither in it nor here')
  })
})

test('a connection that is lost in the middle leaves nothing behind', async () => {
  const receiver = await aReceiver()
  const file = await openCompanyFile(backup, { passphrase })
  const { rows } = await receiver.client.query('select pg_backend_pid() as pid')
  const asked = receiver.client.query.bind(receiver.client)
  receiver.client.query = ((text: string, values?: unknown[]) =>
    String(text).includes('"documents"')
      ? receiver.db.asOwner('select pg_terminate_backend($1)', [rows[0].pid]).then(() => asked(text, values))
      : asked(text, values)) as typeof receiver.client.query
  await expect(
    importCompany(receiver.client, { file, secrets: there, reason: 'a test', replace: false, now }),
  ).rejects.toThrow()
  expect(await receiver.db.asOwner('select from companies')).toEqual([])
  expect(await receiver.db.asOwner('select from users')).toEqual([])
})

test('a company that stands is exchanged by a later state of itself alone, and only while it rests', async () => {
  const receiver = await aReceiver()
  await imported(receiver.client, backup)
  await expect(imported(receiver.client, backup)).rejects.toThrow('stands here already')
  await expect(imported(receiver.client, backup, { replace: true })).rejects.toThrow('it is not newer')
  const later = await exported('later', { passphrase }, { at: '2026-11-21T16:20:00Z' })
  await imported(receiver.client, later, { replace: true })
  expect(differences(await contentsOf(client), await contentsOf(receiver.client))).toEqual([
    'audit_entries',
    'companies',
    'company_moves',
    'security_events',
  ])
  await startCompany(receiver.db, company, 'in')
  await expect(imported(receiver.client, later, { replace: true })).rejects.toThrow('works here')
})

// The guard of what was issued refused the later day on which the next part is due, and with it the whole file.
test('a debt in parts that was paid of, and a client who was merged where the company went on, arrive a second time as they stand there', async () => {
  const login = { email: 'owner@demo.test', password: 'cuenta-clara-demo' }
  const { token } = (await source.send('POST', '/auth/login', {}, { payload: login })).body as {
    token: string
  }
  const ask = async (method: 'POST' | 'PUT', path: string, payload: object) => {
    const answer = await source.send(method, path, { token, company: company.id }, { payload })
    expect(answer.status, answer.text).toBeLessThan(300)
  }
  const today = costaRicaDay(source.clock.now())
  const inDays = (days: number) => addDays(today, days)
  const debts = await source.asOwner<{ id: string; client_id: string; currency: string; balance: string }>(
    `select id, client_id, currency, trim_scale(balance)::text as balance from documents
     where company_id = $1 and kind = 'invoice' and fiscal_status = 'accepted' and balance > 20 and client_id is not null
     order by id limit 2`,
    [company.id],
  )
  const inParts = ([first, second]: [number, number], rest: string) => [
    { due_on: inDays(first), amount: '10' },
    { due_on: inDays(second), amount: toText(subtract(decimal(rest), decimal('10'))) },
  ]
  for (const { id, balance } of debts)
    await ask('PUT', `/documents/${id}/instalments`, { parts: inParts([10, 40], balance) })
  const receiver = await aReceiver()
  await imported(receiver.client, await exported('agreed', { passphrase }))

  const [paid, agreedAnew] = debts
  const allocations = [{ document_id: paid!.id, amount: '10' }]
  const payment = { currency: paid!.currency, amount: '10', paid_on: today, means: '01', allocations }
  await ask('POST', '/payments', { client_id: paid!.client_id, ...payment })
  await ask('PUT', `/documents/${agreedAnew!.id}/instalments`, {
    parts: inParts([20, 50], agreedAnew!.balance),
  })
  const [other] = await source.asOwner<{ id: string }>(
    'select id from clients where company_id = $1 and id <> all($2) order by id desc limit 1',
    [company.id, debts.map(({ client_id }) => client_id)],
  )
  const merge = `/clients/${other!.id}/merge/${agreedAnew!.client_id}`
  const seen = await source.send('GET', merge, { token, company: company.id })
  await ask('POST', merge, { stamp: (seen.body as { stamp: string }).stamp })
  const later = await exported('paid', { passphrase }, { at: '2026-11-21T16:40:00Z' })
  await imported(receiver.client, later, { replace: true })

  const partsIn = (db: TestDatabase) =>
    db.asOwner(
      `select d.id, d.due_on::text, trim_scale(d.balance)::text as balance, (
         select coalesce(sum(a.amount), 0)::int from payment_allocations a
         where a.company_id = d.company_id and a.document_id = d.id and a.released_at is null and d.id = $3
       ) as paid, (
         select min(i.due_on)::text from document_instalments i
         where i.company_id = d.company_id and i.document_id = d.id and i.later < d.balance
       ) as next_on
       from documents d where d.company_id = $1 and d.id = any($2) order by d.id`,
      [company.id, debts.map(({ id }) => id), paid!.id],
    )
  const arrived = await partsIn(receiver.db)
  const left = toText(subtract(decimal(paid!.balance), decimal('10')))
  expect(arrived).toMatchObject([
    { due_on: inDays(40), next_on: inDays(40), balance: left },
    { due_on: inDays(20), next_on: inDays(20), balance: agreedAnew!.balance },
  ])
  expect(arrived).toEqual(await partsIn(source))
  const [here, there] = [await contentsOf(client), await contentsOf(receiver.client)]
  for (const table of ['clients', 'documents', 'document_instalments', 'payments', 'payment_allocations'])
    expect(there[table], table).toEqual(here[table])
})

test('whose address nobody has proven here is not let in by it', async () => {
  const receiver = await aReceiver()
  await receiver.db.asOwner(
    `insert into users (id, email, name, password_hash, email_confirmed_at) values
       (gen_random_uuid(), 'owner@demo.test', 'Proven', '-', now()), (gen_random_uuid(), 'viewer@demo.test', 'A stranger', '-', null)`,
  )
  const { people } = await imported(receiver.client, backup)
  const how = Object.fromEntries(people.map((each) => [each.person.email, each.how]))
  expect(how).toMatchObject({ 'owner@demo.test': 'own' })
  const members = await receiver.db.asOwner<{ email: string; role: string; active: number }>(
    `select u.email, m.role, m.active from company_users m join users u on u.id = m.user_id where m.company_id = $1`,
    [company.id],
  )
  expect(members).toContainEqual({ email: 'owner@demo.test', role: 'owner', active: 1 })
  expect(members.filter(({ email }) => email === 'viewer@demo.test')).toEqual([])
  const named = await receiver.db.asOwner(
    `select count(*)::int as unnamed from audit_entries e left join users u on u.id = e.actor
     where e.company_id = $1 and e.actor is not null and u.id is null`,
    [company.id],
  )
  expect(named).toEqual([{ unnamed: 0 }])
})

test('what rests is read and nothing else, its letters stay, and it can be kept after all', async () => {
  await restCompany(client, company, { reason: 'it moves', now })
  const count = (access = {}) =>
    unsafeForCompany(
      source,
      company.id,
      async ({ tx }) => tx.selectFrom('clients' as never).execute(),
      access,
    )
  await expect(count()).rejects.toThrow(AtRest)
  expect((await count({ readOnly: true })).length).toBeGreaterThan(0)
  await expect(restCompany(client, company, { reason: 'again', now })).rejects.toThrow(
    'nothing to put to rest',
  )
  await startCompany(source, company, 'out')
  expect(await source.asOwner('select status from companies where id = $1', [company.id])).toEqual([
    { status: company.status },
  ])
})

describe('a new table', () => {
  /** Tables of the whole installation or of one person, of which a company takes nothing along. */
  const ofTheInstallation = [
    'account_letter_days',
    'advertisement_views',
    'advertisements',
    'authority_seals',
    'cabys',
    'cabys_changes',
    'cabys_mistakes',
    'cabys_versions',
    'calendar_closures',
    'calendar_years',
    'exchange_rates',
    'file_mover',
    'installation_letter_days',
    'item_templates',
    'known_devices',
    'last_writes',
    'list_layouts',
    'mailed_links',
    'notification_choices',
    'passkeys',
    'platform_tasks',
    'published_accounts',
    'recovery_codes',
    'register_answers',
    'request_counts',
    'schema_migrations',
    'sessions',
    'sign_in_challenges',
    'tries',
    'two_step',
  ]

  test('travels with its company, or it is said here why it does not', async () => {
    const { sources } = await listSources(client)
    const tables = await source.asOwner<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    )
    const known = [
      ...sources.map(({ name }) => (name === peoplePart ? 'users' : name)),
      ...Object.keys(leftBehind),
      ...ofTheInstallation,
    ].sort()
    expect(tables.map(({ name }) => name).sort()).toEqual(known)
    expect(Object.keys(globalRows)).toEqual(['security_events', 'outbox'])
  })

  test('whose column is sealed says how it is sealed anew', async () => {
    const sealed = await source.asOwner<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname ~ 'seal|secret|password'
         and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'company_id')
       order by 1`,
    )
    const known = Object.entries(sealedIn).flatMap(([table, { columns }]) =>
      columns.map((column) => `${table}.${column}`),
    )
    expect(sealed.map(({ name }) => name)).toEqual(known.filter((name) => name !== 'outbox.body').sort())
  })
})

async function connect(db: TestDatabase): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: db.urls.owner })
  opened.on('error', () => {})
  await opened.connect()
  return opened
}

async function aReceiver() {
  const db = await createTestDatabase()
  const receiver = { db, client: await connect(db) }
  made.push(receiver)
  return receiver
}

let files = 0

async function exported(
  name: string,
  receiver: Receiver,
  { isCopy = true, at = '2026-11-21T16:30:00Z' } = {},
) {
  const path = join(folder, `${name}-${files++}`)
  const seal = await makeFileKey(receiver)
  await inSnapshot(() =>
    exportCompany(client, {
      companyId: company.id,
      createdAt: new Date(at),
      isCopy,
      seal,
      secrets: here,
      to: createWriteStream(path),
    }),
  )
  return path
}

/** A file of these sources, or of none, that says of which schema it is. */
async function handMade(
  name: string,
  migration: number,
  sources: Parameters<typeof writeCompany>[0]['sources'] = [],
  receiver: Receiver = { passphrase },
): Promise<string> {
  const path = join(folder, name)
  const seal = await makeFileKey(receiver)
  const header = {
    company_id: company.id,
    name: company.name,
    created_at: now.toISOString(),
    migration,
    is_copy: true,
  }
  const to = createWriteStream(path)
  const sealAnew = (part: string, row: string, key: string) => reseal(part, row, here, createSecrets([key]))
  await inSnapshot(() => writeCompany({ client, header, sources, seal, reseal: sealAnew, to }))
  return path
}

async function inSnapshot(work: () => Promise<unknown>) {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local role cuenta_clara_system')
  await work().finally(() => client.query('commit'))
}

async function imported(to: pg.Client, path: string, { replace = false } = {}) {
  const file = await openCompanyFile(path, { passphrase })
  await checkCompanyFile(file)
  return importCompany(to, { file, secrets: there, reason: 'a test', replace, now })
}

function put(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

type Contents = Record<string, { count: string; digest: string }>

/** A digest of the rows of the company in each table, secrets aside, which are sealed under another key. */
async function contentsOf(asked: pg.Client): Promise<Contents> {
  return asSystem(asked, async () => {
    const contents: Contents = {}
    for (const { name, from } of (await listSources(asked)).sources) {
      if (name === peoplePart) continue
      const secret = sealedIn[name]?.columns ?? []
      const numbered = name === 'security_events' ? ['id'] : []
      const { rows } = await asked.query(
        `select count(*), md5(string_agg(md5((to_jsonb(r) - $2::text[])::text), '' order by md5((to_jsonb(r) - $2::text[])::text))) as digest
         from (select * from ${from}) r`,
        [company.id, [...secret, ...numbered]],
      )
      contents[name] = rows[0]
    }
    return contents
  })
}

function differences(one: Contents, other: Contents): string[] {
  return Object.keys(one)
    .filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
    .sort()
}
