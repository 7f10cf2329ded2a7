import type { BoardRow, Page } from '@cuentaclara/contracts'
import pg from 'pg'
import { type ApiUser, signIn } from '../e2e/api.ts'
import { middle, report } from './figures.ts'
import { mediansOf } from './load.ts'

/** How many companies with how many documents each, and what the board of all of them may take. */
type Practice = { companies: number; documents: number; budgetMs: number }

const practices: readonly Practice[] = [
  { companies: 40, documents: 2_000, budgetMs: 150 },
  { companies: 300, documents: 200, budgetMs: 600 },
]
/** Months of each that are filed, and are watched since. */
const FILED = 3

/** The board of somebody with many companies of which the last months are filed, beside the bare SQL of its counts. */
export async function measureBoard(url: string, databaseUrl: string): Promise<void> {
  const user = await signIn(url, 'accountant@demo.test')
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    for (const practice of practices) await measurePractice(user, database, practice)
  } finally {
    await database.end()
  }
}

async function measurePractice(
  user: ApiUser,
  database: pg.Client,
  { companies: count, documents, budgetMs }: Practice,
): Promise<void> {
  const companies = await makeCompanies(database, user.company.id, { companies: count, documents })
  try {
    const ask = (page = 1) => user.get<Page<BoardRow>>(`/board?per_page=100&page=${page}`)
    await untilComputed(ask)
    const { meta } = await ask()
    const floor = await mediansOf(() =>
      database.query({ name: 'board', text: bareCounts, values: [companies] }),
    )
    const medians = await mediansOf(() => ask())
    report({
      measure: `board of ${meta.total} companies, ${documents} documents and ${FILED} filed months each, median latency over HTTP`,
      value: middle(medians),
      unit: 'ms',
      floor: middle(floor),
      floor_of: 'bare SQL of its counts',
      budget: `<= ${budgetMs} ms`,
      is_met: middle(medians) <= budgetMs,
      runs: medians.length,
      min: Math.min(...medians),
      max: Math.max(...medians),
    })
  } finally {
    // The next practice is another accountant's.
    await database.query('update company_users set active = 0 where company_id = any($1)', [companies])
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

/** Copies a company of the demo with an invoice and a reception of it again and again, for its accountant, who filed its last months. */
async function makeCompanies(
  database: pg.Client,
  like: string,
  { companies, documents }: Pick<Practice, 'companies' | 'documents'>,
): Promise<string[]> {
  const receptions = Math.round(documents * 0.15)
  // Over eighty days, so that the filed months have theirs.
  const apart = `${Math.round((80 * 86_400) / documents)} seconds`
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
      select gen_random_uuid() as id, n from generate_series(1, ${companies}) n;
    insert into companies (id, name, is_demo, ${ofCompany})
      select m.id, 'Cliente del despacho ' || lpad(m.n::text, 3, '0') || ' S.A.', false, ${prefixed('c', ofCompany)}
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
        right(d.clave, 9), '{}', d.sorted_at - i * interval '${apart}', ${prefixed('d', ofDocument)}
      from many m cross join generate_series(1, ${documents}) i
      cross join (
        select * from documents where company_id = '${like}' and kind = 'invoice' and fiscal_status = 'accepted' limit 1
      ) d;
    insert into receptions (company_id, id, status, clave, digest, ${ofReception})
      select m.id, gen_random_uuid(), case when i % 20 = 0 then 'new' else 'tacit' end,
        left(r.clave, 40) || lpad(i::text, 10, '0'), sha256(i::text::bytea), ${prefixed('r', ofReception)}
      from many m cross join generate_series(1, ${receptions}) i
      cross join (select * from receptions where company_id = '${like}' and kind = 'invoice' limit 1) r;
    insert into vat_returns (
      company_id, environment, period, version, state, inputs, updated_at, filed_on, filing_number, filed_at, filing, left_over,
      balances, register
    )
      select m.id, c.environment, to_char(date_trunc('month', now()) - f * interval '1 month', 'YYYY-MM'), 1, 'filed', '{}',
        now(), now()::date, '1', now(), ${FILED} + 1 - f, '{"period": "0", "health": "0", "cards": "0", "carried": "0"}', '[]', '[]'
      from many m cross join generate_series(1, ${FILED}) f
      cross join (select environment from companies where id = '${like}') c;
    insert into vat_return_boxes (company_id, environment, period, version, box, amount, parts)
      select v.company_id, v.environment, v.period, v.version, 'F_PAGAR', 0, '[]'
      from vat_returns v where v.company_id in (select id from many);
    create temporary table made on commit preserve rows as select id from many;
    commit;`)
  for (const table of ['documents', 'receptions', 'vat_returns'])
    await database.query(`vacuum analyze ${table}`)
  const { rows } = await database.query<{ id: string }>('select id from made')
  await database.query('drop table made')
  return rows.map(({ id }) => id)
}

function prefixed(alias: string, columns: string): string {
  return columns
    .split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ')
}

/** Amounts of returns are computed behind the board. */
async function untilComputed(ask: (page: number) => Promise<Page<BoardRow>>): Promise<void> {
  const until = Date.now() + 300_000
  while (Date.now() < until) {
    const rows: BoardRow[] = []
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { data, meta } = await ask(page)
      rows.push(...data)
      last = meta.last_page
    }
    if (rows.every(({ vat }) => vat === null || vat.is_current)) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('amounts of returns were not computed within five minutes')
}
