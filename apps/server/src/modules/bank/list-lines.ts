import type { BankAccounts, BankLine, BankLineState, BankLines, BankStatement } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { shortestNumber } from '@cuentaclara/decimal'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { pageMeta, readPageRequest, searchPatterns } from '#platform/paging.ts'
import { isWaiting, ofHere, takeBackHours } from './bank-store.ts'
import { BankLineNotFound } from './errors.ts'
import { permitBank } from './permit-bank.ts'
import { proposeForLines } from './propose-for-lines.ts'
import { spendingsOf } from './spendings-of-lines.ts'

type Stored = Omit<BankLine, 'proposals' | 'settlements' | 'spendings' | 'payment' | 'state'> & {
  currency: 'CRC' | 'USD'
  state: BankLineState
  payment: { id: string; number: number; client_name: string; is_own: boolean } | null
}

/** What became of a line. Columns of `bank_lines l`. */
export const stateOf: RawBuilder<BankLineState> = sql`
  case when l.payment_id is not null or l.settlement_id is not null or l.pays_expenses then 'matched' when l.ignored_because is not null then 'ignored' else 'waiting' end`

const columns = sql`
  l.id, l.account, l.currency, l.happened_on, l.amount::text as amount, l.text, l.reference, l.balance::text as balance,
  l.file_name, ${stateOf} as state, l.ignored_because,
  case when r.id is not null then
    jsonb_build_object('id', r.id, 'number', r.number, 'client_name', r.client_name, 'is_own', l.is_payment_own)
  end as payment,
  case when c.id is not null then
    jsonb_build_object('id', c.id, 'settled_on', c.settled_on, 'acquirer', c.acquirer, 'reference', c.reference)
  end as settlement,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', e.id, 'supplier_name', e.supplier_name, 'document_number', e.document_number, 'currency', e.currency, 'amount', b.amount::text, 'is_own', b.is_own
    ) order by e.spent_on, e.id)
    from bank_line_expenses b join expenses e on e.company_id = b.company_id and e.id = b.expense_id
    where b.company_id = l.company_id and b.line_id = l.id
  ), '[]') as expenses`
const joins = sql`
  left join payments r on r.company_id = l.company_id and r.id = l.payment_id
  left join card_settlements c on c.company_id = l.company_id and c.id = l.settlement_id`

/** One page of lines, newest first; those that wait with what they may be. */
export async function listLines(
  ctx: CompanyContext,
  query: z.output<typeof schemas.bankLinesQuery>,
): Promise<BankLines> {
  permitBank(ctx, 'payments.read')
  const { account = null, id = null, state } = query
  const searched = sql.join(
    [
      sql`true`,
      ...searchPatterns(query.search).map(
        (pattern) =>
          sql`search_text(concat_ws(' ', l.text, l.reference, l.amount, l.happened_on)) like search_text(${pattern})`,
      ),
    ],
    sql` and `,
  )
  const within = sql`${ofHere} and (${account}::text is null or l.account = ${account}) and (${id}::uuid is null or l.id = ${id}::uuid)
    and ${searched}`
  const { limit, start } = readPageRequest(query)
  const offset = 'offset' in start ? start.offset : 0
  const [recent, counted, { rows }] = await Promise.all([
    readRecent(ctx),
    sql<{ state: BankLineState; count: number }>`
      select ${stateOf} as state, count(*)::int as count from bank_lines l where ${within} group by 1
    `.execute(ctx.tx),
    sql<Stored>`
      select ${columns} from bank_lines l ${joins}
      where ${within} and ${stateOf} = ${state}
      order by l.happened_on desc, l.id desc limit ${limit} offset ${offset}
    `.execute(ctx.tx),
  ])
  const counts = { waiting: 0, matched: 0, ignored: 0 }
  for (const row of counted.rows) counts[row.state] = row.count
  return {
    data: await withProposals(ctx, rows),
    meta: pageMeta(query, counts[state], null),
    counts,
    recent,
  }
}

type StoredStatement = Omit<BankStatement, 'brought_at'> & { brought_at: Date }

/** Statements that can still be taken back, the last one first. */
async function readRecent(ctx: CompanyContext): Promise<BankStatement[]> {
  const since = new Date(ctx.clock.now() - takeBackHours * 3_600_000)
  const { rows } = await sql<StoredStatement>`
    select l.statement_id as id, l.file_name, l.account, l.currency, l.created_at as brought_at, u.name as brought_by,
      count(*)::int as lines, (count(*) filter (where ${stateOf} = 'matched'))::int as matched
    from bank_lines l left join users u on u.id = l.brought_by
    where ${ofHere} and l.statement_id is not null and l.created_at >= ${since}
    group by l.statement_id, l.file_name, l.account, l.currency, l.created_at, u.name
    order by l.created_at desc, l.statement_id limit ${mostRecent}
  `.execute(ctx.tx)
  return rows.map((row) => ({ ...row, brought_at: costaRicaInstant(row.brought_at.getTime()) }))
}

const mostRecent = 20

/** A line as it stands. Throws BankLineNotFound. */
export async function getLine(ctx: CompanyContext, id: string): Promise<BankLine> {
  const { rows } = await sql<Stored>`
    select ${columns} from bank_lines l ${joins} where ${ofHere} and l.id = ${id}::uuid
  `.execute(ctx.tx)
  const [line] = await withProposals(ctx, rows)
  if (line === undefined) throw new BankLineNotFound()
  return line
}

async function withProposals(ctx: CompanyContext, rows: readonly Stored[]): Promise<BankLine[]> {
  const waiting = rows.filter(({ state }) => state === 'waiting')
  const [{ proposals, settlements }, spendings] = await Promise.all([
    proposeForLines(ctx, waiting),
    spendingsOf(ctx, waiting),
  ])
  return rows.map((row) => ({
    ...row,
    amount: shortestNumber(row.amount),
    balance: row.balance === null ? null : shortestNumber(row.balance),
    proposals: proposals.get(row.id) ?? [],
    settlements: settlements.get(row.id) ?? [],
    spendings: spendings.get(row.id) ?? [],
    expenses: row.expenses.map((each) => ({ ...each, amount: shortestNumber(each.amount) })),
  }))
}

/** The company's accounts as its documents name them, and others that a statement came of. */
export async function listAccounts(ctx: CompanyContext): Promise<BankAccounts> {
  permitBank(ctx, 'payments.read')
  const { bank_accounts: named } = await readSection(ctx, 'documents')
  const { rows } = await sql<{ account: string; currency: string; waiting: number }>`
    select l.account, min(l.currency) as currency,
      (count(*) filter (where ${isWaiting}))::int as waiting
    from bank_lines l where ${ofHere} group by l.account
  `.execute(ctx.tx)
  const own = named.map(({ iban, currency, bank }) => ({ account: iban, currency, bank, waiting: 0 }))
  const others = rows.filter(({ account }) => !own.some((each) => each.account === account))
  return {
    data: [
      ...own.map((each) => ({
        ...each,
        waiting: rows.find(({ account }) => account === each.account)?.waiting ?? 0,
      })),
      ...others.map((each) => ({ ...each, bank: '' })),
    ],
  }
}
