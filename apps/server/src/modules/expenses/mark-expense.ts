import { sql } from 'kysely'
import { changeTags, type TagChange } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { ExpenseNotFound } from './errors.ts'
import { announceExpense, isBranch } from './expense-store.ts'

/**
 * Changes the tags of an expense, wherever it stands: they are no part of what was spent. Throws ExpenseNotFound, and what `changeTags` does.
 */
export async function tagExpense(ctx: CompanyContext, id: string, change: TagChange): Promise<void> {
  ctx.permit('expenses.record')
  const row = await changeTags(
    ctx,
    change,
    sql`e.tags`,
    (tags) => sql`
    update expenses e set tags = ${tags}
    where e.company_id = current_company() and e.id = ${id}::uuid returning e.id
  `,
  )
  if (row === undefined) throw new ExpenseNotFound()
  announceExpense(ctx, id)
}

/**
 * Says in which branch something was spent, or in none, wherever the expense stands: no sum of a closed month changes by it. Throws
 * ExpenseNotFound, and Invalid for a branch that the company does not have.
 */
export async function placeExpense(ctx: CompanyContext, id: string, branch: string | null): Promise<void> {
  ctx.permit('expenses.record')
  if (branch !== null && !(await isBranch(ctx, branch))) throw new Invalid({ branch: ['choose'] })
  const { rows } = await sql`
    update expenses e set branch = ${branch}
    where e.company_id = current_company() and e.id = ${id}::uuid returning e.id
  `.execute(ctx.tx)
  if (rows.length === 0) throw new ExpenseNotFound()
  announceExpense(ctx, id)
}
