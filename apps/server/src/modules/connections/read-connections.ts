import type { Connections } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { seesRecord } from '#modules/documents/index.ts'
import { getExpense } from '#modules/expenses/index.ts'
import { statusNow } from '#modules/notifications/index.ts'
import { seesPayment, visiblePayments } from '#modules/payments/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'

const most = 200

/** What a document hangs together with beside other documents. Throws NotFound. */
export async function connectionsOfDocument(ctx: CompanyContext, id: string): Promise<Connections> {
  ctx.permit('documents.read')
  if (!(await seesRecord(ctx, { type: 'document', id }))) throw new NotFound('document-not-found')
  const settles = sql`exists (
    select from payment_allocations a
    where a.company_id = r.company_id and a.payment_id = r.id and a.document_id = ${id}::uuid
  )`
  const [payments, letters, bankLines] = await Promise.all([
    readPayments(ctx, id),
    readLetters(
      ctx,
      sql`l.document_id = ${id}::uuid and l.reason = 'reminder' or (l.kind = 'payment' and ${ofPayment(settles)})`,
    ),
    readBankLines(ctx, ofPayment(settles)),
  ])
  return { payments, letters, bank_lines: bankLines }
}

/** What a payment hangs together with beside what it settles. Throws NotFound. */
export async function connectionsOfPayment(ctx: CompanyContext, id: string): Promise<Connections> {
  ctx.permit('payments.read')
  if (!(await seesPayment(ctx, id))) throw new NotFound('payment-not-found')
  const own = sql`r.id = ${id}::uuid`
  const [letters, bankLines] = await Promise.all([
    readLetters(ctx, sql`l.kind = 'payment' and ${ofPayment(own)}`),
    readBankLines(ctx, ofPayment(own)),
  ])
  return { payments: [], letters, bank_lines: bankLines }
}

/** What paid an expense at the bank. Throws ExpenseNotFound, for another company's too. */
export async function connectionsOfExpense(ctx: CompanyContext, id: string): Promise<Connections> {
  await getExpense(ctx, id)
  const paid = sql`exists (
    select from bank_line_expenses b where b.company_id = l.company_id and b.line_id = l.id and b.expense_id = ${id}::uuid
  )`
  return { payments: [], letters: [], bank_lines: await readBankLines(ctx, paid) }
}

/** Whether a letter `l` is about, or a line `l` of the bank was, a payment `r` of which something holds. */
function ofPayment(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`l.payment_id in (select r.id from payments r where r.company_id = current_company() and ${condition})`
}

type StoredPayment = Omit<Connections['payments'][number], 'number'> & { number: string }

/** What was paid on a document, in its currency. */
async function readPayments(ctx: CompanyContext, documentId: string): Promise<Connections['payments']> {
  if (ctx.reach('payments.read') === 'none') return []
  const { rows } = await sql<StoredPayment>`
    select r.id, r.number, r.paid_on, a.amount, d.currency, a.released_at is null and r.voided_at is null as counts
    from payment_allocations a
    join payments r on r.company_id = a.company_id and r.id = a.payment_id
    join documents d on d.company_id = a.company_id and d.id = a.document_id
    where a.company_id = current_company() and a.document_id = ${documentId}::uuid and ${visiblePayments(ctx)}
    order by r.paid_on, r.number limit ${most}
  `.execute(ctx.tx)
  return rows.map((row) => ({ ...row, number: Number(row.number), amount: shortestNumber(row.amount) }))
}

type StoredLetter = Omit<Connections['letters'][number], 'at'> & { at: Date }

async function readLetters(ctx: CompanyContext, which: RawBuilder<unknown>): Promise<Connections['letters']> {
  const seen =
    ctx.reach('payments.read') === 'none'
      ? sql`l.payment_id is null`
      : sql`(l.payment_id is null or ${ofPayment(visiblePayments(ctx))})`
  const { rows } = await sql<StoredLetter>`
    select l.id, case when l.payment_id is null then 'reminder' else 'receipt' end as about, l.recipient, l.created_at as at,
      ${statusNow(ctx.clock.now())} as status
    from letters l
    where l.company_id = current_company() and (${which}) and ${seen}
    order by l.created_at, l.id limit ${most}
  `.execute(ctx.tx)
  return rows.map((row) => ({ ...row, at: costaRicaInstant(row.at.getTime()) }))
}

/** A statement shows the money of everybody: whoever sees only their own payments sees none. */
async function readBankLines(
  ctx: CompanyContext,
  which: RawBuilder<unknown>,
): Promise<Connections['bank_lines']> {
  if (ctx.reach('payments.read') !== 'all') return []
  const { rows } = await sql<Connections['bank_lines'][number]>`
    select l.id, l.happened_on, l.text, l.reference, l.amount, l.currency, l.payment_id
    from bank_lines l
    where l.company_id = current_company() and ${which}
    order by l.happened_on, l.id limit ${most}
  `.execute(ctx.tx)
  return rows.map((row) => ({ ...row, amount: shortestNumber(row.amount) }))
}
