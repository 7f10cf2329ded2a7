import type pg from 'pg'

/** How much a company's year holds. */
export type Year = { documents: number; clients: number }

/** The days that are filled. */
export const filled = { from: '2026-01-01', days: 320 }

const firstSequence = 5_000_000_000
const templateKinds = ['invoice', 'ticket', 'credit-note', 'debit-note']
const beforeAll = `timestamptz '2025-12-31 12:00-06'`
const consecutivo = 'substr(t.consecutivo, 1, 10) || c.sequence'
const clave = `substr(t.clave, 1, 21) || ${consecutivo} || substr(t.clave, 42)`

/** What is a copy's own; all else is its template's. */
const own: Readonly<Record<string, string>> = {
  id: 'c.id',
  sequence: 'c.sequence',
  consecutivo,
  clave,
  clave_reversed: `reverse(${clave})`,
  issued_at: 'c.at',
  sorted_at: 'c.at',
  created_at: 'c.at',
  updated_at: 'c.at',
  due_on: `case when t.due_on is not null then (c.at at time zone 'America/Costa_Rica')::date + 30 end`,
  client_id: 'k.id',
  client_name: 'k.name',
  // Who buys on credit has paid after two months.
  paid: `case when c.at < c.last_day - interval '60 days' then t.charged - t.credited - t.written_off + t.surplus else t.paid end`,
}

/** What hangs on a document, and by which column. */
const parts = [
  ['document_lines', 'document_id'],
  ['document_references', 'document_id'],
  ['submissions', 'subject_id'],
] as const

const sums = ['sales_sums', 'client_sales_sums', 'client_net_sums', 'item_sales_sums', 'document_days']

/**
 * Fills a company's year up to so many documents, spread over its days and clients: copies of accepted documents that it
 * issued, with their lines, references, what was sent, the sums of sales and what the night counts of its days, in one statement a table, because
 * issuing a million would take an hour. Numbers, keys, days and clients are each copy's own. Called again with more, it adds the rest.
 */
export async function fillYear(database: pg.Client, companyId: string, year: Year): Promise<void> {
  await database.query('set session_replication_role = replica')
  await addClients(database, companyId, year.clients)
  await planCopies(database, companyId, year)
  await copyDocuments(database, companyId)
  for (const [table, key] of parts) await copyPart(database, companyId, table, key)
  await database.query(
    'select add_to_sales_sums($1, array_agg(id)) from copies group by n / 10000 order by n / 10000',
    [companyId],
  )
  await database.query('drop table copies; set session_replication_role = origin')
  await countDays(database, companyId)
  for (const table of ['clients', 'documents', ...parts.map(([table]) => table), ...sums])
    await database.query(`vacuum analyze ${table}`)
}

/** Counts the documents of days as the night does (`modules/documents/count-days.ts`), all anew: copies came into days that were counted. */
async function countDays(database: pg.Client, companyId: string): Promise<void> {
  await database.query('delete from document_days where company_id = $1', [companyId])
  const over = `costa_rica_midnight(costa_rica_day(now()) - 2)`
  await database.query(`select tell_series_of_days(id, environment, ${over}) from companies where id = $1`, [
    companyId,
  ])
  await database.query(`select count_document_days(id, environment, ${over}) from companies where id = $1`, [
    companyId,
  ])
}

async function addClients(database: pg.Client, companyId: string, clients: number): Promise<void> {
  await database.query(
    `insert into clients (company_id, id, name, identification_type, identification_number, emails, search, sort_name,
       created_at, updated_at)
     select $1, ${idOf(beforeAll, 'n')}, name, '02', (3101000000 + n)::text,
       array['cliente' || n || '@ejemplo.invalid'], lower(name) || ' ' || (3101000000 + n), lower(name), now(), now()
     from generate_series(1, $2::int) n, lateral (select 'Cliente de medida ' || n as name) named
     on conflict do nothing`,
    [companyId, clients],
  )
}

async function planCopies(database: pg.Client, companyId: string, year: Year): Promise<void> {
  await database.query(
    `create temporary table copies as
     with templates as (
       select id, substr(consecutivo, 1, 10) as series, row_number() over (order by sorted_at, id) - 1 as place,
         count(*) over () as size
       from documents
       where company_id = $1 and fiscal_status = 'accepted' and sequence < $2 and kind = any ($3)
     ), numbers as materialized (
       select substr(consecutivo, 1, 10) as series, max(sequence::bigint) as last from documents
       where company_id = $1 and sequence >= $2
       group by 1
     ), there as (
       select count(*) as already from documents where company_id = $1 and sequence >= $2
     )
     select n, $6::timestamptz + interval '1 day' * $7 as last_day, ${idOf('at', 'n')} as id,
       -- Without gaps in a series, which the VAT return would tell of one by one.
       coalesce((select last from numbers where numbers.series = t.series), $2 - 1)
         + row_number() over (partition by t.series order by n) as sequence,
       t.id as template, n * 7919 % $5 + 1 as client, at
     from there, generate_series(already, $4::bigint - 1) n
     join templates t on t.place = n % t.size,
     lateral (select $6::timestamptz + interval '1 day' * ($7 * (n - already) / ($4 - already)::float8) as at) moment`,
    [
      companyId,
      firstSequence,
      templateKinds,
      year.documents,
      year.clients,
      `${filled.from} 08:00-06`,
      filled.days,
    ],
  )
  await database.query('analyze copies')
}

async function copyDocuments(database: pg.Client, companyId: string): Promise<void> {
  const columns = await columnsOf(database, 'documents')
  await database.query(
    `insert into documents (${columns.join(', ')})
     select ${columns.map((name) => own[name] ?? `t.${name}`).join(', ')}
     from copies c
     join documents t on t.company_id = $1 and t.id = c.template
     join clients k on k.company_id = $1 and k.id = ${idOf(beforeAll, 'c.client')}
     order by c.n`,
    [companyId],
  )
}

async function copyPart(database: pg.Client, companyId: string, table: string, key: string): Promise<void> {
  const columns = await columnsOf(database, table)
  const value = (name: string) => (name === key ? 'c.id' : name === 'target_id' ? 'null' : `t.${name}`)
  await database.query(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.map(value).join(', ')}
     from copies c join ${table} t on t.company_id = $1 and t.${key} = c.template
     order by c.n`,
    [companyId],
  )
}

/** An identifier as the program makes them, in the order of time, and always the same for a moment and a number. */
function idOf(moment: string, number: string): string {
  const digits = `md5(${moment} || '/' || ${number})`
  const time = `lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0')`
  return `(${time} || '7' || substr(${digits}, 1, 3) || '8' || substr(${digits}, 4, 15))::uuid`
}

async function columnsOf(database: pg.Client, table: string): Promise<string[]> {
  const { rows } = await database.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
     order by ordinal_position`,
    [table],
  )
  return rows.map(({ column_name }) => column_name)
}
