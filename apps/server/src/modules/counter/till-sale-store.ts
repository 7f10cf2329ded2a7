import type { TillSale } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { composeConsecutivo } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { DraftInput } from '#modules/documents/drafts.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { ErrorParams, FieldErrors } from '#platform/errors.ts'
import { soldType } from './till-store.ts'

export type SaleInput = z.output<typeof schemas.tillSaleBrought>

/** A refusal as it is kept, so that it is told in the language of whoever reads it. */
export type StoredRefusal = {
  status: number
  code: string
  params: ErrorParams
  errors?: FieldErrors
  issues?: object[]
  /** Of a sale that nobody can read: what its schema says. */
  findings?: object[]
}

export type StoredSale = Omit<TillSale, 'till' | 'sold_at' | 'received_at' | 'refusal'> & {
  branch: string
  terminal: string
  till_name: string | null
  sold_by_id: string | null
  brought_by_id: string | null
  sold_at: Date
  received_at: Date
  refusal: StoredRefusal | null
  /** As it came, where nobody can read it. */
  input: DraftInput | Record<string, unknown>
}

/** Keeps what a till brings, before anything else is done with it; what was brought before stays as it was. */
export async function keepSale(ctx: CompanyContext, input: SaleInput): Promise<void> {
  const { branch, terminal, sequence, sale } = input
  await sql`
    insert into till_sales (company_id, id, environment, branch, terminal, consecutivo, clave, sold_at,
      sold_by, brought_by, shift_id, client_name, currency, total, input, received_at)
    select current_company(), ${input.id}::uuid, current_environment(), ${branch}, ${terminal},
      ${composeConsecutivo({ branch, terminal, documentType: soldType, sequence })}, ${input.clave},
      ${new Date(input.sold_at)}, seller.id, ${ctx.userId}::uuid, ${drawerOf(input)},
      ${input.client_name}, ${currencyOf(sale)}, ${input.total}::numeric, ${JSON.stringify(sale)}::jsonb,
      ${new Date(ctx.clock.now())}
    from (select ${sellerOf(ctx, input)} as id) seller
    on conflict (company_id, id) do nothing
  `.execute(ctx.tx)
}

function currencyOf({ currency }: SaleInput['sale']): string {
  return schemas.currencyCode.safeParse(currency).data ?? 'CRC'
}

/** Who sold it; null for somebody who is nobody of the company. */
function sellerOf({ userId }: CompanyContext, { sold_by: seller }: SaleInput): RawBuilder<unknown> {
  if (seller === undefined || seller === userId) return sql`${userId}::uuid`
  return sql`(
    select m.user_id from company_users m where m.company_id = current_company() and m.user_id = ${seller}::uuid
  )`
}

/** Two devices never have quite the same time. */
export const clockLeewayMs = 2 * 60_000

/**
 * The shift that was open at that moment, as for what is sold with a network: that of the till, else that of the `seller`. Around a
 * change of shifts the till knows better than two clocks which of them it was; of any other shift its word counts for nothing.
 */
function drawerOf({ branch, terminal, sold_at, shift_id }: SaleInput): RawBuilder<unknown> {
  const at = sql`${new Date(sold_at)}::timestamptz`
  const isOfTill = sql`(s.branch = ${branch} and s.terminal = ${terminal}) is true`
  const isSaid = sql`(s.id = ${shift_id}::uuid) is true`
  const leeway = sql`case when ${isSaid} then make_interval(secs => ${clockLeewayMs / 1_000}) else interval '0' end`
  return sql`(
    select s.id from shifts s
    where s.company_id = current_company() and s.environment = (select current_environment())
      and s.opened_at <= ${at} + ${leeway} and (s.closed_at is null or s.closed_at > ${at} - ${leeway})
      and (${isOfTill} or s.opened_by = seller.id)
    order by ${isOfTill} desc, ${isSaid} desc
    limit 1
  )`
}

const columns = sql`
  s.id, s.branch, s.terminal, t.name as till_name, s.consecutivo, s.clave, s.sold_at, u.name as sold_by,
  s.sold_by as sold_by_id, s.brought_by as brought_by_id, s.client_name, s.currency, trim_scale(s.total) as total, s.state, s.received_at, s.refusal,
  s.document_id, s.input`
const joins = sql`
  left join terminals t on t.company_id = s.company_id and t.branch = s.branch and t.code = s.terminal
  left join users u on u.id = s.sold_by`

/** Which of `till_sales s` somebody sees. */
function visible({ reach, userId }: CompanyContext): RawBuilder<unknown> {
  const here = sql`s.company_id = current_company() and s.environment = (select current_environment())`
  return reach('shifts.read') === 'own' ? sql`${here} and ${userId}::uuid in (s.sold_by, s.brought_by)` : here
}

const mostListed = 200

/** What was brought and is not issued, the oldest first. */
export async function readUnfinished(ctx: CompanyContext): Promise<StoredSale[]> {
  const { rows } = await sql<StoredSale>`
    select ${columns} from till_sales s ${joins}
    where ${visible(ctx)} and s.state in ('received', 'refused')
    order by s.received_at, s.id limit ${mostListed}
  `.execute(ctx.tx)
  return rows
}

/** A sale that the reader sees; undefined for every other. */
export async function readSale(ctx: CompanyContext, id: string): Promise<StoredSale | undefined> {
  const { rows } = await sql<StoredSale>`
    select ${columns} from till_sales s ${joins} where ${visible(ctx)} and s.id = ${id}::uuid
  `.execute(ctx.tx)
  return rows[0]
}

/** The same, whoever brought it: a browser brings what others sold there. */
export async function readBrought(ctx: CompanyContext, id: string): Promise<StoredSale | undefined> {
  const { rows } = await sql<StoredSale>`
    select ${columns} from till_sales s ${joins}
    where s.company_id = current_company() and s.id = ${id}::uuid
  `.execute(ctx.tx)
  return rows[0]
}

/** Has everybody wait who issues the sale at this moment. */
export async function lockSale(ctx: CompanyContext, id: string): Promise<void> {
  await sql`select from till_sales where company_id = current_company() and id = ${id}::uuid for update`.execute(
    ctx.tx,
  )
}

/** Writes why a sale was refused, unless somebody else has issued it meanwhile. */
export async function writeRefusal(ctx: CompanyContext, id: string, refusal: StoredRefusal): Promise<void> {
  await sql`
    update till_sales set state = 'refused', refusal = ${JSON.stringify(refusal)}::jsonb
    where company_id = current_company() and id = ${id}::uuid and state in ('received', 'refused')
  `.execute(ctx.tx)
}

export async function writeReplacement(ctx: CompanyContext, id: string, draftId: string): Promise<void> {
  await sql`
    update till_sales set state = 'replaced', refusal = null, document_id = ${draftId}::uuid
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}

/** Whether the company has the client still. */
export async function hasClient(ctx: CompanyContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from clients where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
  return rows.length > 0
}
