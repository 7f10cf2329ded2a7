import { type DocumentChange, type Instalment, instalmentIssues, instalmentsOf } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { decimal, isPositive, shortestNumber } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { formatDay, formatMoney } from '@cuentaclara/print'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { countsHere, hasEffect } from './counts-here.ts'
import { DocumentNotFound, DocumentNotIssuable } from './errors.ts'
import { agreedInstalments, writeInstalments } from './instalments.ts'
import { visibleDocuments } from './own-documents.ts'

/**
 * Agrees in which parts what is left of a document is paid, in the place of what was agreed before. The official document
 * stays as it was issued. Throws DocumentNotFound, Conflict where nothing is owed, DocumentNotIssuable for parts that are wrong.
 */
export async function agreeInstalments(
  ctx: CompanyContext,
  id: string,
  plan: z.output<typeof schemas.instalmentPlan>,
): Promise<void> {
  ctx.permit('payments.record')
  const debt = await lockDebt(ctx, id)
  if (debt === undefined) throw new DocumentNotFound()
  const balance = decimal(debt.balance)
  if (!debt.counts || !isPositive(balance)) throw new Conflict('nothing-owed')
  const { currency } = debt
  const agreedDays = debt.parts?.map(({ due_on }) => due_on) ?? []
  const sale = { total: balance, currency, today: costaRicaDay(ctx.clock.now()), agreedDays }
  const parts = instalmentsOf(plan, sale)
  const issues = instalmentIssues(parts, sale, (amount) => formatMoney(amount, currency))
  if (issues.length > 0) throw new DocumentNotIssuable(issues, 'instalments-wrong')
  await writeInstalments(ctx, id, parts)
  await ctx.record({
    companyId: ctx.companyId,
    name: 'document.rescheduled',
    subjectId: id,
    facts: {
      detail: parts
        .map(({ due_on, amount }) => `${formatDay(due_on)} ${formatMoney(decimal(amount), currency)}`)
        .join(', ')
        .slice(0, 500),
      changes: [{ field: 'instalments', before: partsBefore(debt), after: told(parts, currency) }],
    },
    actor: ctx.userId,
    at: new Date(ctx.clock.now()),
  })
}

/** What was agreed before; where nothing was, all that is left on the day of the document. */
function partsBefore({ parts, due_on, balance, currency }: Debt): DocumentChange['before'] {
  if (parts !== null) return told(parts, currency)
  return due_on === null ? null : told([{ due_on, amount: balance }], currency)
}

function told(parts: readonly Instalment[], currency: string): DocumentChange['before'] {
  return parts.map(({ due_on: day, amount }) => ({
    day,
    amount: { amount: shortestNumber(amount), currency },
  }))
}

type Debt = {
  currency: string
  balance: string
  due_on: string | null
  counts: boolean
  parts: Instalment[] | null
}

async function lockDebt(ctx: CompanyContext, id: string) {
  const { rows } = await sql<Debt>`
    select d.currency, d.balance, d.due_on, ${hasEffect} and ${countsHere} as counts, ${agreedInstalments} as parts
    from documents d
    where d.company_id = current_company() and d.id = ${id}::uuid and d.environment is not null
      and ${visibleDocuments(ctx)}
    for update
  `.execute(ctx.tx)
  return rows[0]
}
