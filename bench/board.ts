import type { BoardRow, Page } from '@cuentaclara/contracts'
import pg from 'pg'
import { signIn } from '../e2e/api.ts'
import { middle, report } from './figures.ts'
import { mediansOf } from './load.ts'

const COMPANIES = 40
const DOCUMENTS = 2_000
const RECEPTIONS = 300
const BUDGET_MS = 150

/** The board of somebody with forty companies of two thousand documents each, beside the bare SQL of its counts. */
export async function measureBoard(url: string, databaseUrl: string): Promise<void> {
  const user = await signIn(url, 'accountant@demo.test')
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const companies = await makeCompanies(database, user.company.id)
    const ask = () => user.get<Page<BoardRow>>('/board?per_page=100')
    await untilComputed(ask)
    const { data } = await ask()
    const floor = await mediansOf(() =>
      database.query({ name: 'board', text: bareCounts, values: [companies] }),
    )
    const medians = await mediansOf(ask)
    report({
      measure: `board of ${data.length} companies, ${DOCUMENTS} documents each, median latency over HTTP`,
      value: middle(medians),
      unit: 'ms',
      floor: middle(floor),
      floor_of: 'bare SQL of its counts',
      budget: `<= ${BUDGET_MS} ms`,
      is_met: middle(medians) <= BUDGET_MS,
      runs: medians.length,
      min: Math.min(...medians),
      max: Math.max(...medians),
    })
  } finally {
    await database.end()
  }
}

const bareCounts = `
  select c.id,
    (select count(*) from documents d where d.company_id = c.id and d.fiscal_status = 'rejected') as rejected,
    (
      select count(*) from documents d
      where d.company_id = c.id and d.fiscal_status in ('queued', 'held', 'sent', 'processing', 'failed')
    ) as waiting,
    (select count(*) from receptions r where r.company_id = c.id and r.status in ('new', 'pending', 'refused')) as unanswered,
    (select count(*) from receptions r where r.company_id = c.id and r.status = 'tacit' and r.vat_condition is null) as unclassified
  from unnest($1::uuid[]) c (id)`

/** Copies a company of the demo with an invoice and a reception of it again and again, for its accountant. */
async function makeCompanies(database: pg.Client, like: string): Promise<string[]> {
  const columns = async (table: string, but: readonly string[]) => {
    const { rows } = await database.query<{ name: string }>(
      `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
      [table, but],
    )
    return rows.map(({ name }) => `"${name}"`).join(', ')
  }
  const ofCompany = await columns('companies', ['id', 'name', 'is_demo'])
  const ofDocument = await columns('documents', [
    ...[
      'company_id',
      'id',
      'fiscal_status',
      'sequence',
      'consecutivo',
      'clave',
      'clave_reversed',
      'client_id',
    ],
    ...['input', 'sorted_at', 'charged', 'paid', 'credited', 'written_off', 'surplus'],
  ])
  const ofReception = await columns('receptions', [
    ...[
      'company_id',
      'id',
      'status',
      'clave',
      'digest',
      'category_id',
      'answer',
      'answered_at',
      'vat_condition',
    ],
    ...['set_aside_reason', 'vat_credit'],
  ])
  await database.query(`
    begin;
    create temporary table many on commit drop as
      select gen_random_uuid() as id, n from generate_series(1, ${COMPANIES}) n;
    insert into companies (id, name, is_demo, ${ofCompany})
      select m.id, 'Cliente del despacho ' || lpad(m.n::text, 2, '0') || ' S.A.', false, ${prefixed('c', ofCompany)}
      from many m cross join (select * from companies where id = '${like}') c;
    insert into company_users (company_id, user_id, role)
      select m.id, s.user_id, 'accountant' from many m
      cross join (select user_id from company_users where company_id = '${like}' and role = 'accountant' limit 1) s;
    insert into documents (
      company_id, id, fiscal_status, sequence, consecutivo, clave, clave_reversed, input, sorted_at, ${ofDocument}
    )
      select m.id, gen_random_uuid(),
        case when i % 400 = 0 then 'rejected' when i % 250 = 0 then 'queued' else 'accepted' end,
        i, left(d.consecutivo, 10) || lpad(i::text, 10, '0'),
        left(d.clave, 21) || left(d.consecutivo, 10) || lpad(i::text, 10, '0') || right(d.clave, 9),
        right(d.clave, 9), '{}', d.sorted_at - i * interval '1 hour', ${prefixed('d', ofDocument)}
      from many m cross join generate_series(1, ${DOCUMENTS}) i
      cross join (
        select * from documents where company_id = '${like}' and kind = 'invoice' and fiscal_status = 'accepted' limit 1
      ) d;
    insert into receptions (company_id, id, status, clave, digest, ${ofReception})
      select m.id, gen_random_uuid(), case when i % 20 = 0 then 'new' else 'tacit' end,
        left(r.clave, 40) || lpad(i::text, 10, '0'), sha256(i::text::bytea), ${prefixed('r', ofReception)}
      from many m cross join generate_series(1, ${RECEPTIONS}) i
      cross join (select * from receptions where company_id = '${like}' and kind = 'invoice' limit 1) r;
    commit;`)
  for (const table of ['documents', 'receptions']) await database.query(`vacuum analyze ${table}`)
  const { rows } = await database.query<{ id: string }>(
    `select id from companies where name like 'Cliente del despacho %'`,
  )
  return rows.map(({ id }) => id)
}

function prefixed(alias: string, columns: string): string {
  return columns
    .split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ')
}

/** Amounts of returns are computed behind the board. */
async function untilComputed(ask: () => Promise<Page<BoardRow>>): Promise<void> {
  const until = Date.now() + 120_000
  while (Date.now() < until) {
    const { data } = await ask()
    if (data.every(({ vat }) => vat === null || vat.is_current)) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('amounts of returns were not computed within two minutes')
}
