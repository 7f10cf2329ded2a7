import type { Client } from 'pg'
import { dumpSchema } from './dump-sql.ts'

/**
 * All that migrations leave in a database, as lines to be compared: the schema as it is dumped, what the dump leaves out (owners,
 * rights, comments, settings, states of triggers, storage of columns, roles), and every row. Moments of the run are all one.
 */
export async function describeDatabase(client: Client): Promise<string[]> {
  const lines = (await dumpSchema(client)).split('\n\n')
  await client.query('set search_path = pg_catalog')
  for (const [title, query] of sections) {
    const { rows } = await client.query<{ line: string }>(
      `select concat_ws(' | ', x.*) as line from (${query}) x`,
    )
    lines.push(...rows.map(({ line }) => `${title}: ${line}`).sort())
  }
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where ${ours} and relkind = 'r' and relname <> 'schema_migrations' order by 1`,
  )
  for (const { name } of tables) {
    const { rows } = await client.query<{ line: string }>(`select to_jsonb(t)::text as line from ${name} t`)
    lines.push(...rows.map(({ line }) => `row of ${name}: ${line.replaceAll(moments, '"now"')}`).sort())
  }
  return lines
}

/** As JSON has them: of this hour or the last, for the next may begin while it runs. */
const moments = new RegExp(
  `"(?:${[0, 1].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 13)).join('|')}):[0-9:.+]*"`,
  'g',
)

const ours = `relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend e where e.objid = pg_class.oid and e.deptype = 'e')`
const noExtension = (oid: string) =>
  `not exists (select from pg_depend e where e.objid = ${oid} and e.deptype = 'e')`

const sections: readonly (readonly [title: string, query: string])[] = [
  [
    'function',
    `select p.oid::regprocedure, p.proowner::regrole, p.proacl, p.provolatile, p.proparallel, p.prosecdef, p.proisstrict, p.procost, p.prorows,
       p.proconfig, pg_get_functiondef(p.oid), obj_description(p.oid, 'pg_proc')
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a' and ${noExtension('p.oid')}`,
  ],
  [
    'relation',
    `select pg_class.oid::regclass, relkind, relowner::regrole, relacl, relpersistence, reloptions, relrowsecurity, relforcerowsecurity,
       obj_description(oid, 'pg_class')
     from pg_class where ${ours}`,
  ],
  [
    'column',
    `select a.attrelid::regclass, row_number() over (partition by a.attrelid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
       a.attstorage, a.attcompression, a.attacl, a.attnotnull, a.attgenerated, a.attidentity, a.attstattarget,
       pg_get_expr(d.adbin, d.adrelid), col_description(a.attrelid, a.attnum)
     from pg_class join pg_attribute a on a.attrelid = pg_class.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where ${ours}`,
  ],
  // But for what is not null, which the columns say: nothing shows the names of these.
  [
    'constraint',
    `select coalesce(nullif(k.conrelid, 0)::regclass::text, k.contypid::regtype::text), k.conname, k.contype, k.convalidated, k.condeferrable,
       k.condeferred, pg_get_constraintdef(k.oid), obj_description(k.oid, 'pg_constraint')
     from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype <> 'n'`,
  ],
  [
    'index',
    `select pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisclustered, i.indisreplident, obj_description(i.indexrelid, 'pg_class')
     from pg_index i join pg_class on pg_class.oid = i.indexrelid where ${ours}`,
  ],
  [
    'trigger',
    `select t.tgrelid::regclass, pg_get_triggerdef(t.oid), t.tgenabled, obj_description(t.oid, 'pg_trigger')
     from pg_trigger t join pg_class on pg_class.oid = t.tgrelid where ${ours} and not t.tgisinternal`,
  ],
  [
    'policy',
    `select p.polrelid::regclass, p.polname, p.polcmd, p.polpermissive, array(select unnest(p.polroles)::regrole::text order by 1),
       pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid), obj_description(p.oid, 'pg_policy')
     from pg_policy p`,
  ],
  [
    'type',
    `select t.oid::regtype, t.typtype, t.typowner::regrole, t.typacl, t.typnotnull, t.typdefault, obj_description(t.oid, 'pg_type')
     from pg_type t where t.typnamespace = 'public'::regnamespace and ${noExtension('t.oid')}`,
  ],
  [
    'view',
    `select pg_class.oid::regclass, pg_get_viewdef(oid), reloptions from pg_class where ${ours} and relkind in ('v', 'm')`,
  ],
  [
    'sequence',
    `select s.seqrelid::regclass, format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmax, s.seqmin, s.seqcache, s.seqcycle
     from pg_sequence s join pg_class on pg_class.oid = s.seqrelid where ${ours}`,
  ],
  [
    'text search',
    `select c.cfgname, c.cfgowner::regrole, c.cfgparser, m.maptokentype, m.mapseqno, m.mapdict::regdictionary
     from pg_ts_config c join pg_ts_config_map m on m.mapcfg = c.oid where c.cfgnamespace = 'public'::regnamespace`,
  ],
  [
    'dictionary',
    `select dictname, dictowner::regrole, (select tmplname from pg_ts_template t where t.oid = dicttemplate), dictinitoption
     from pg_ts_dict where dictnamespace = 'public'::regnamespace`,
  ],
  [
    'default rights',
    `select defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype, defaclacl from pg_default_acl`,
  ],
  [
    'schema',
    `select nspname, nspowner::regrole, nspacl from pg_namespace where nspname !~ '^pg_(temp|toast)'`,
  ],
  ['extension', 'select extname, extversion, extnamespace::regnamespace from pg_extension'],
  [
    'setting',
    `select setrole::regrole, setconfig from pg_db_role_setting
     where setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
  ],
  [
    'role',
    'select rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls from pg_roles',
  ],
]
