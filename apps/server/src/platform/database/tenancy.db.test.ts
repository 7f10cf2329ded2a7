import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'

let db: TestDatabase
let companyTables: CompanyTable[]

/** `key` is the column that carries the company: `id` of `companies`, `company_id` everywhere else. */
type CompanyTable = { name: string; key: string }

beforeAll(async () => {
  db = await createTestDatabase()
  companyTables = await db.asOwner<CompanyTable>(`
    select c.relname as name, a.attname as key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = case c.relname when 'companies' then 'id' else 'company_id' end
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`)
})
afterAll(() => db.drop())

test('every table that carries a company shows one company at a time, to its owner too', async () => {
  const rows = await db.asOwner<{ name: string }>(
    `
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_forced,
      (select json_agg(json_build_object('using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)))
        from pg_policy p where p.polrelid = c.oid and p.polname = 'one_company' and p.polpermissive and p.polcmd = '*' and p.polroles = '{0}') as standard
    from pg_class c where c.oid = any (select ('public.' || quote_ident(n))::regclass from unnest($1::text[]) n)
    order by c.relname`,
    [companyTables.map(({ name }) => name)],
  )
  expect(companyTables.length).toBeGreaterThan(10)
  expect(rows).toEqual(
    companyTables.map(({ name, key }) => {
      const own = `(${key} = current_company())`
      return { name, is_forced: true, standard: [{ using: own, check: own }] }
    }),
  )
})

test('every other policy on them needs a person, or is the one of cuenta_clara_system', async () => {
  const rows = await db.asOwner<{ rule: string }>(`
    select format('%s %s: %s', p.polrelid::regclass, p.polname, coalesce(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))) as rule
    from pg_policy p
    where p.polname <> 'one_company' and p.polroles <> array['cuenta_clara_system'::regrole::oid]
      and coalesce(pg_get_expr(p.polqual, p.polrelid), '') || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') not like '%current_person()%'`)
  expect(rows).toEqual([])
})

test('the company comes first in every primary key, unique key and foreign key', async () => {
  const strays = await db.asOwner<{ place: string }>(
    `
    with tables as (select ('public.' || quote_ident(n))::regclass as oid, k as key from unnest($1::text[], $2::text[]) as t (n, k))
    select format('%s: %s', t.oid, i.indexrelid::regclass) as place
    from tables t join pg_index i on i.indrelid = t.oid
    join pg_attribute a on a.attrelid = t.oid and a.attname = t.key
    where (i.indisunique or i.indisprimary) and i.indkey[0] <> a.attnum
    union all
    select format('%s: no primary key', t.oid) from tables t
    where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)
    union all
    select format('%s: %s', k.conrelid::regclass, k.conname)
    from pg_constraint k join tables here on here.oid = k.conrelid join tables there on there.oid = k.confrelid
    join pg_attribute a on a.attrelid = here.oid and a.attname = here.key
    join pg_attribute b on b.attrelid = there.oid and b.attname = there.key
    where k.contype = 'f' and (k.conkey[1] <> a.attnum or k.confkey[1] <> b.attnum)
    order by 1`,
    [companyTables.map(({ name }) => name), companyTables.map(({ key }) => key)],
  )
  expect(strays).toEqual([])
})

test('every such table can be partitioned by company, with its keys, foreign keys and triggers', async () => {
  await db.asOwner('create schema distributed')
  for (const { name, key } of companyTables) {
    await db.asOwner(
      `create table distributed.${name} (like public.${name} including all) partition by hash (${key})`,
    )
    for (const remainder of [0, 1, 2, 3]) {
      await db.asOwner(
        `create table distributed.${name}_${remainder} partition of distributed.${name} for values with (modulus 4, remainder ${remainder})`,
      )
    }
  }

  const ours = companyTables.map(({ name }) => name)
  const additions = await db.asOwner<{ statement: string }>(
    `
    select format('alter table distributed.%I add %s', c.relname, replace(pg_get_constraintdef(k.oid),
      'REFERENCES ' || f.relname || '(', format('REFERENCES %s.%I(', case when f.relname = any ($1) then 'distributed' else 'public' end, f.relname))) as statement
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
    union all
    select replace(pg_get_triggerdef(t.oid), ' ON public.' || c.relname || ' ', ' ON distributed.' || c.relname || ' ')
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
    [ours],
  )
  for (const { statement } of additions) await db.asOwner(statement)

  const [{ copies } = { copies: 0 }] = await db.asOwner<{ copies: number }>(
    `select count(*)::int as copies from pg_partitioned_table p join pg_class c on c.oid = p.partrelid where c.relnamespace = 'distributed'::regnamespace`,
  )
  expect(copies).toBe(companyTables.length)
})

test('the application’s roles own nothing, cannot bypass policies and cannot change the schema', async () => {
  expect(
    await db.asOwner(`
      select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
        has_schema_privilege(oid, 'public', 'create') as may_create
      from pg_roles where rolname in ('cuenta_clara_app', 'cuenta_clara_system') order by rolname`),
  ).toEqual(
    ['cuenta_clara_app', 'cuenta_clara_system'].map((rolname) => ({
      rolname,
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      may_create: false,
    })),
  )
  const owned = await db.asOwner(`
    select c.oid::regclass::text as what from pg_class c where c.relowner in ('cuenta_clara_app'::regrole, 'cuenta_clara_system'::regrole)
    union all
    select p.oid::regprocedure::text from pg_proc p where p.proowner = 'cuenta_clara_app'::regrole`)
  expect(owned).toEqual([])
})

test('a function that runs with other rights than its caller’s names the company or a person itself', async () => {
  // These reach the queue, or the catalogue of the installation, and no company’s rows.
  const ofNoCompany = ['enqueue_job', 'wake_submissions', 'rerated_cabys']
  const careless = await db.asOwner(
    `select p.oid::regprocedure::text as function from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.proname <> all ($1)
      and pg_get_functiondef(p.oid) !~ 'current_company\\(\\)|current_person\\(\\)'
      -- A trigger works on a row that row-level security let through: the company of that row is the caller's.
      and not (p.prorettype = 'trigger'::regtype and pg_get_functiondef(p.oid) ~ 'new\\.company_id')
    union all
    select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%pg_temp')`,
    [ofNoCompany],
  )
  expect(careless).toEqual([])
})

test('the application cannot read the queue or the record of migrations', async () => {
  const readable = await db.asOwner(`
    select c.oid::regclass::text as table_name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where (n.nspname = 'graphile_worker' or c.relname = 'schema_migrations') and c.relkind = 'r'
      and (has_table_privilege('cuenta_clara_app', c.oid, 'select') or has_table_privilege('cuenta_clara_system', c.oid, 'select'))
      and has_schema_privilege('cuenta_clara_app', n.oid, 'usage')`)
  expect(readable).toEqual([])
})
