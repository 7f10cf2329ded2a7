import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'

// What Citus writes down of the schemas that it distributes, and ours. Sources: “Creating and Modifying Distributed Tables”,
// “SQL Support and Workarounds” and “Identify Distribution Strategy” of docs.citusdata.com; its own tests distributed_triggers.sql
// and the parameter citus.propagate_set_commands. docs/scaling.md says what follows from each exception.

/**
 * What belongs to no company. A copy of a `reference` table is on every machine: small, seldom written, and joined or referred to
 * by rows of companies. A `coordinator` table is on one: of people or the installation, and never joined to a company's rows.
 */
const global: Record<string, { kind: 'reference' | 'coordinator'; reason: string }> = {
  users: { kind: 'reference', reason: 'Companies refer to people from 39 tables; a person changes seldom.' },
  item_templates: { kind: 'reference', reason: 'Items refer to the template that they came from.' },
  cabys: {
    kind: 'reference',
    reason: 'The official catalogue, joined to items; changes with a new version.',
  },
  cabys_changes: { kind: 'reference', reason: 'Joined to items that a new version touches.' },
  cabys_mistakes: { kind: 'coordinator', reason: 'Read by who runs the installation.' },
  cabys_versions: { kind: 'reference', reason: 'A row for each version.' },
  calendar_closures: { kind: 'reference', reason: 'Days on which the authority is closed.' },
  calendar_years: { kind: 'reference', reason: 'Years whose holidays are certain; a handful.' },
  exchange_rates: { kind: 'reference', reason: 'A row a day, joined to documents.' },
  list_layouts: { kind: 'coordinator', reason: 'How a person likes their lists.' },
  account_letter_days: { kind: 'coordinator', reason: 'Counts letters of a person.' },
  advertisement_views: { kind: 'coordinator', reason: 'What a person has seen.' },
  advertisements: { kind: 'coordinator', reason: 'Of who runs the installation.' },
  authority_seals: { kind: 'reference', reason: 'Certificates of the authority; a handful.' },
  file_mover: { kind: 'coordinator', reason: 'How far the one mover of files is.' },
  installation_letter_days: { kind: 'coordinator', reason: 'One row a day.' },
  known_devices: { kind: 'coordinator', reason: 'Of a person.' },
  last_writes: {
    kind: 'coordinator',
    reason: 'Where the journal of the one server stood: a cluster has several.',
  },
  mailed_links: { kind: 'coordinator', reason: 'Of a person.' },
  notification_choices: { kind: 'coordinator', reason: 'Of a person.' },
  outbox: { kind: 'coordinator', reason: 'The queue of letters, whoever they are of.' },
  passkeys: { kind: 'coordinator', reason: 'Of a person.' },
  platform_tasks: { kind: 'coordinator', reason: 'Of who runs the installation.' },
  published_accounts: { kind: 'coordinator', reason: 'One row.' },
  recovery_codes: { kind: 'coordinator', reason: 'Of a person.' },
  register_answers: { kind: 'coordinator', reason: 'What a public register said, kept for all.' },
  request_counts: { kind: 'coordinator', reason: 'Counted by address, for all companies.' },
  security_events: { kind: 'coordinator', reason: 'One chain for a person in all their companies.' },
  sessions: { kind: 'coordinator', reason: 'Of a person, before any company is known.' },
  sign_in_challenges: { kind: 'coordinator', reason: 'Of a person, before any company is known.' },
  tries: { kind: 'coordinator', reason: 'Counted by address and account.' },
  two_step: { kind: 'coordinator', reason: 'Of a person.' },
}

/** What does not keep a rule, and what would be done about it. One that is needed no more fails as well. */
const exceptions = {
  keysFromGlobal: {
    'users.company_default_id → companies':
      'Dropped when companies are distributed: they are never deleted, and a choice that leads nowhere chooses nothing.',
    'outbox.sender → companies': 'Dropped as well: who sends is looked up again before a letter leaves.',
  },
  sequences: {
    'audit_entries.id':
      'Only tells entries apart; their order in the chain of a company is a column of its own.',
    'events.number':
      'Ascends within one machine. A company lives on one, so that its events keep their order until it is moved: then the new machine’s numbers must begin above.',
  },
  triggers: {
    'documents.documents_stay_whole': 'Refuses truncate; every shard refuses by itself.',
    'document_series.document_series_stay_whole': 'Refuses truncate; every shard refuses by itself.',
    'events.events_stay_whole': 'Refuses truncate; every shard refuses by itself.',
    'submission_files.submission_files_stay_whole': 'Refuses truncate; every shard refuses by itself.',
    'events.follow_events': 'Reads the rows of one statement, which on a shard are those of its companies.',
    'student_payers.student_payers_add_up':
      'Waits for the end of the transaction, which a shard has as well.',
  },
  writesOfTriggers: {
    'enqueue_job → graphile_worker':
      'The file of an archive that the platform took goes by a job, however its visit ends. On shards the program asks for it after the commit.',
    'note_security_event → security_events':
      'Changes of members, keys and certificates enter the chain of a person, which is no company’s: on shards it is written by the program after the commit, or the chain becomes the company’s.',
  },
  volatileUpdates: {
    release_allocations: 'The moment comes from clock_timestamp(); statement_timestamp() would do on shards.',
    settle_credit: 'The same.',
    take_back_write_off: 'The same, and an id made in the database, which would be handed in.',
  },
  openings: {
    arrive_company: 'Takes one company in, by an operator’s command; on the machine that receives it.',
    authenticate: 'Before any company is known, on the coordinator; sets the person.',
    authenticate_api_key: 'Names the company of the key; one machine.',
    close_company_doors: 'Sets who acts, for the trail of one company.',
    enter_company: 'As open_company, for an operator’s command.',
    issue_documents:
      'Sets who issues, for the trail; runs whole on the machine of its company once it is distributed with p_company.',
    issue_till_sale: 'The same.',
    open_company:
      'Opens a company. The driver would send “set local” instead, which Citus passes on with propagate_set_commands = local.',
    rest_company: 'Puts one company to rest, by an operator’s command; one machine.',
    take_download_ticket: 'Names the company of the ticket; one machine.',
    wake_company: 'Wakes one company, by an operator’s command; one machine.',
  },
}

let db: TestDatabase
let distributed: string[]

beforeAll(async () => {
  db = await createTestDatabase()
  const rows = await db.asOwner<{ name: string }>(
    `select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relname = 'companies' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
    order by 1`,
  )
  distributed = rows.map(({ name }) => name)
})
afterAll(() => db.drop())

/** What a query finds as one text a row. */
async function found(sql: string): Promise<string[]> {
  const rows = await db.asOwner<{ what: string }>(sql, [distributed])
  return rows.map(({ what }) => what)
}

/** The distribution column of a table `c`. */
const keyOf = (c: string) =>
  `(select a.attnum from pg_attribute a where a.attrelid = ${c}.oid and a.attname = case ${c}.relname when 'companies' then 'id' else 'company_id' end)`
const ofOurs = `c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`

test('every table is distributed by company, copied to every machine, or of the one coordinator', async () => {
  const others = await found(
    `select c.relname as what from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not c.relispartition and c.relname <> all ($1) and c.relname <> 'schema_migrations' order by 1`,
  )
  expect(others).toEqual(Object.keys(global).sort())
})

test('tables of a company can be co-located: one type of distribution column, never null', async () => {
  expect(
    await found(
      `select distinct format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then '' else ' null' end as what
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum = ${keyOf('c')} where ${ofOurs}`,
    ),
  ).toEqual(['uuid'])
})

test('the distribution column is in every primary key, unique key and exclusion', async () => {
  expect(
    await found(
      `select i.indexrelid::regclass::text as what from pg_class c join pg_index i on i.indrelid = c.oid
      where ${ofOurs} and (i.indisunique or i.indisprimary or i.indisexclusion) and not ${keyOf('c')} = any (i.indkey)
      union all
      select c.relname || ' has no primary key' from pg_class c
      where ${ofOurs} and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
    ),
  ).toEqual([])
})

test('a foreign key stays within the company, or leads to a table that every machine has', async () => {
  expect(
    await found(
      `select format('%s → %s', k.conname, f.relname) as what
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      where k.contype = 'f' and k.conparentid = 0 and ${ofOurs} and f.relname = any ($1)
        and array_position(k.conkey, ${keyOf('c')}) is distinct from array_position(k.confkey, ${keyOf('f')})`,
    ),
  ).toEqual([])
  const led = await found(
    `select distinct f.relname as what
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and ${ofOurs} and f.relname <> all ($1)`,
  )
  expect(led.filter((table) => global[table]!.kind !== 'reference')).toEqual([])
})

test('no foreign key leads from what belongs to no company to what belongs to one', async () => {
  const keys = await found(
    `select format('%s.%s → %s', c.relname, (select string_agg(a.attname, ',') from pg_attribute a where a.attrelid = c.oid and a.attnum = any (k.conkey)), f.relname) as what
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and c.relname <> all ($1) and f.relname = any ($1) order by 1 desc`,
  )
  expect(keys).toEqual(Object.keys(exceptions.keysFromGlobal))
})

test('what a deleted row leaves empty is never the distribution column, and no key follows an update of it', async () => {
  expect(
    await found(
      `select k.conname as what from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and k.conparentid = 0 and ${ofOurs} and ${keyOf('c')} = any (k.conkey)
        and (k.confupdtype <> 'a' or (k.confdeltype in ('n', 'd') and (k.confdelsetcols is null or ${keyOf('c')} = any (k.confdelsetcols))))`,
    ),
  ).toEqual([])
})

test('what counts by itself is a bigint, of which every machine gives its own, and nothing relies on its order across companies', async () => {
  expect(
    await found(
      `select format('%s.%s', c.relname, a.attname) as what from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where ${ofOurs} and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) ~ 'nextval') order by 1`,
    ),
  ).toEqual(Object.keys(exceptions.sequences))
  expect(
    await found(
      `select c.relname as what from pg_class c join pg_attribute a on a.attrelid = c.oid
      where ${ofOurs} and a.attidentity <> '' and a.atttypid <> 'bigint'::regtype`,
    ),
  ).toEqual([])
})

test('no rule rewrites a statement, and no table inherits from another', async () => {
  expect(
    await found(
      `select c.relname as what from pg_class c where ${ofOurs} and (
        exists (select from pg_rewrite r where r.ev_class = c.oid)
        or exists (select from pg_inherits i join pg_class p on p.oid = i.inhparent where i.inhrelid = c.oid and p.relkind = 'r'))`,
    ),
  ).toEqual([])
})

test('triggers work row by row, so that each runs where its row is', async () => {
  const others = await found(
    `select format('%s.%s', c.relname, t.tgname) as what from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where ${ofOurs} and not t.tgisinternal and t.tgparentid = 0
      and (t.tgtype & 1 = 0 or t.tgdeferrable or t.tgoldtable is not null or t.tgnewtable is not null)`,
  )
  expect(others.sort()).toEqual(Object.keys(exceptions.triggers).sort())
})

test('what triggers set off writes only to tables that lie with the company', async () => {
  const functions = await db.asOwner<{ name: string; body: string }>(
    `select p.proname as name, string_agg(lower(pg_get_functiondef(p.oid)), ' ') as body from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend x where x.objid = p.oid and x.deptype = 'e') group by 1`,
  )
  const bodies = new Map(functions.map(({ name, body }) => [name, body]))
  const started = await found(
    `select distinct p.proname as what from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where ${ofOurs} and not t.tgisinternal order by 1`,
  )
  const written = new Set<string>()
  for (const name of reachedFrom(started, bodies))
    for (const table of writtenIn(bodies.get(name)!))
      if (!distributed.includes(table)) written.add(`${name} → ${table}`)
  expect([...written].sort()).toEqual(Object.keys(exceptions.writesOfTriggers).sort())
})

test('an update of a company’s rows sets nothing that each machine would decide by itself', async () => {
  const functions = await db.asOwner<{ name: string; body: string }>(
    `select p.proname as name, lower(p.prosrc) as body from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosrc <> ''`,
  )
  const careless = functions
    .filter(({ body }) =>
      /\bupdate\s+\w+(\s+\w+)?\s+set\b[^;]*\b(clock_timestamp|gen_random_uuid|random)\(/.test(body),
    )
    .map(({ name }) => name)
  expect(careless.sort()).toEqual(Object.keys(exceptions.volatileUpdates).sort())
})

test('only few functions set of which company a transaction is: a setting made by a function does not travel to a shard', async () => {
  expect(
    await found(
      `select distinct p.proname as what from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosrc ~ 'set_config'
        and $1::text[] is not null order by 1`,
    ),
  ).toEqual(Object.keys(exceptions.openings))
})

/** The functions that some functions call, and they themselves. */
function reachedFrom(started: readonly string[], bodies: ReadonlyMap<string, string>): Set<string> {
  const reached = new Set(started)
  for (const name of reached)
    for (const [other] of bodies) if (new RegExp(`\\b${other}\\(`).test(bodies.get(name)!)) reached.add(other)
  return reached
}

/** The tables that a function writes to by name; `graphile_worker` for any of the queue. */
function writtenIn(body: string): string[] {
  const writes = body.matchAll(/\b(?:insert into|delete from|update)\s+(?:only\s+)?(?:public\.)?(\w+)/g)
  return [...writes]
    .map(([, table]) => table!)
    .filter((table) => distributed.includes(table) || table in global || table === 'graphile_worker')
}
