import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import type { DraftInput } from './engine/draft-input.ts'
import { visibleDocuments } from './own-documents.ts'
import { isSameNumber, sequenceOf } from './same-number.ts'
import { toStoredJson } from './stored-json.ts'

export type TakenOver = {
  id: string
  clientId: string
  originalNumber: string
  /** Midnight of the day that the other program put on it. */
  issuedAt: string
  dueOn: string
  currency: string
  exchangeRate: string
  amount: string
  /** The balance as a document would have it, for whoever reads its page. */
  input: DraftInput
}

/** Official code of a sale on credit (Annex v4.4, note 5): whatever it was once, now it is owed. */
const onCredit = '02'
/** Nothing here says where the other program issued it: the first place stands for it. */
const place = { branch: '001', terminal: '00001' }

/** Writes what a client owed before this program; false when it was taken over before, or its client is not there. */
export async function insertTakenOver(ctx: CompanyContext, balance: TakenOver): Promise<boolean> {
  const now = new Date(ctx.clock.now())
  const { rows } = await sql`
    with taken as (
      insert into documents (
        company_id, id, kind, fiscal_status, environment, branch, terminal, issued_at, due_on, sorted_at, client_id,
        client_name, sale_condition, currency, exchange_rate, total, charged, original_number, input, created_by, created_at,
        updated_at
      )
      select k.company_id, ${balance.id}::uuid, 'invoice', 'taken_over', current_environment(), ${place.branch},
        ${place.terminal}, ${balance.issuedAt}::timestamptz, ${balance.dueOn}::date, ${balance.issuedAt}::timestamptz, k.id,
        k.name, ${onCredit}, ${balance.currency}, ${balance.exchangeRate}::numeric, ${balance.amount}::numeric,
        ${balance.amount}::numeric, ${balance.originalNumber}, ${toStoredJson(balance.input)}::jsonb, ${ctx.userId}::uuid,
        ${now}, ${now}
      from clients k where k.company_id = current_company() and k.id = ${balance.clientId}::uuid
      on conflict (company_id, environment, client_id, original_number) where original_number is not null do nothing
      returning company_id, environment, sorted_at
    )
    select forget_document_days(company_id, environment, sorted_at, sorted_at) from taken
  `.execute(ctx.tx)
  return rows.length === 1
}

export type TakenOverRow = Row<
  'documents',
  | 'id'
  | 'client_id'
  | 'due_on'
  | 'currency'
  | 'exchange_rate'
  | 'total'
  | 'charged'
  | 'balance'
  | 'updated_at'
> & { original_number: string; client_name: string; day: string }

const columns = sql`
  d.id, d.client_id, d.client_name, d.original_number, costa_rica_day(d.sorted_at)::text as day, d.due_on, d.currency,
  d.exchange_rate, d.total, d.charged, d.balance, d.updated_at`

/** What was taken over by its id; undefined for any other document, and for what the reader does not see. */
export async function readTakenOver(ctx: CompanyContext, id: string): Promise<TakenOverRow | undefined> {
  const { rows } = await sql<TakenOverRow>`
    select ${columns} from documents d
    where d.company_id = current_company() and d.id = ${id}::uuid and d.fiscal_status = 'taken_over'
      and ${visibleDocuments(ctx)}
  `.execute(ctx.tx)
  return rows[0]
}

/** The id of what was taken over of a client under a number, however that is written. */
export async function findTakenOver(
  ctx: CompanyContext,
  {
    clientId,
    originalNumber,
    issuedOn,
  }: Pick<TakenOver, 'clientId' | 'originalNumber'> & { issuedOn: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select d.id from documents d
    where d.company_id = current_company() and d.environment = (select current_environment())
      and d.client_id = ${clientId}::uuid and d.original_number is not null and ${isSameNumber(originalNumber, issuedOn)}
      -- Whatever is the same ends with the same digits, and of a client with thousands an index finds these.
      and d.id in (select balances_numbered(${clientId}::uuid, ${sequenceOf(originalNumber) ?? ''}))
    order by d.original_number = ${originalNumber} desc, d.id limit 1
  `.execute(ctx.tx)
  return rows[0]?.id
}

export type TakenNumber = Pick<TakenOverRow, 'id' | 'client_id' | 'day' | 'balance'> & {
  original_number: string
}

/** Everything that was taken over, by its numbers. */
export async function readTakenNumbers({ tx }: Pick<CompanyContext, 'tx'>): Promise<TakenNumber[]> {
  const { rows } = await sql<TakenNumber>`
    select d.id, d.client_id, d.original_number, costa_rica_day(d.sorted_at)::text as day, d.balance from documents d
    where d.company_id = current_company() and d.environment = (select current_environment())
      and d.fiscal_status = 'taken_over'
    order by d.id
  `.execute(tx)
  return rows
}

/** Takes a balance back of which nothing is settled; false when something is. What once settled it goes with it. */
export async function deleteTakenOver(ctx: CompanyContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from documents d
      where d.company_id = current_company() and d.id = ${id}::uuid and d.fiscal_status = 'taken_over'
        and d.balance = d.charged
      returning d.company_id, d.environment, d.sorted_at
    )
    select forget_document_days(company_id, environment, sorted_at, sorted_at) from gone
  `.execute(ctx.tx)
  return rows.length === 1
}
