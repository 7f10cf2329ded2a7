import type { DocumentSettlement } from '@cuentaclara/contracts'
import { decimal, shortestNumber, subtract, sum, toText } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import { DocumentNotFound } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { visibleDebts } from './own-payments.ts'

type Account = {
  currency: DocumentSettlement['currency']
  charged: string
  paid: string
  credited: string
  written_off: string
  surplus: string
  balance: string
}

type LetGo = Omit<DocumentSettlement['let_go'][number], 'payment'> & {
  payment_id: string | null
  payment_number: string | null
}

type Settling = Omit<DocumentSettlement['payments'][number], 'number'> & { number: string }

/** What a document put on its client's account, and what settled it. Throws DocumentNotFound, for what is hidden too. */
export async function getSettlement(ctx: CompanyContext, id: string): Promise<DocumentSettlement> {
  ctx.permit('payments.read')
  const [accounts, settling, letGo] = await Promise.all([
    sql<Account>`
      select d.currency, d.charged, d.paid, d.credited, d.written_off, d.surplus, d.balance
      from documents d
      where d.company_id = current_company() and d.id = ${id}::uuid and ${visibleDebts(ctx)}
    `.execute(ctx.tx),
    sql<Settling>`
      select r.id, r.number::text as number, r.paid_on, r.means, r.means_other, r.reference, a.amount,
        a.released_at is null as counts
      from payment_allocations a
      join payments r on r.company_id = a.company_id and r.id = a.payment_id
      where a.company_id = current_company() and a.document_id = ${id}::uuid
      order by r.paid_on, r.number
    `.execute(ctx.tx),
    sql<LetGo>`
      select w.id, w.kind, w.amount, w.reason, w.written_off_on as day, r.id as payment_id, r.number::text as payment_number
      from document_write_offs w
      left join payments r on r.company_id = w.company_id and r.id = w.payment_id
      where w.company_id = current_company() and w.document_id = ${id}::uuid and w.released_at is null
      order by w.written_off_on, w.id
    `.execute(ctx.tx),
  ])
  const account = accounts.rows[0]
  if (account === undefined) throw new DocumentNotFound()
  const counting = settling.rows.filter(({ counts }) => counts)
  const paidLater = sum(counting.map(({ amount }) => decimal(amount)))
  return {
    currency: account.currency,
    charged: shortestNumber(account.charged),
    paid_on_issue: toText(subtract(decimal(account.paid), paidLater)),
    credited: shortestNumber(account.credited),
    written_off: shortestNumber(account.written_off),
    let_go: letGo.rows.map(({ payment_id, payment_number, ...row }) => ({
      ...row,
      amount: shortestNumber(row.amount),
      payment: payment_id === null ? null : { id: payment_id, number: Number(payment_number) },
    })),
    surplus: shortestNumber(account.surplus),
    balance: shortestNumber(account.balance),
    payments: settling.rows.map((row) => ({
      ...row,
      number: Number(row.number),
      amount: shortestNumber(row.amount),
    })),
  }
}
