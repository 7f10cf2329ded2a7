import * as schemas from '@cuentaclara/contracts/schemas'
import { asksNothing, type BulkUndo, defineBulkAction, tagActions } from '#modules/bulk/index.ts'
import { getExpense } from './get-expense.ts'
import { placeExpense, tagExpense } from './mark-expense.ts'
import { approveExpense, payExpense, readSettlement, restoreSettlement } from './settle-expense.ts'

const settlement: BulkUndo = { read: readSettlement, restore: restoreSettlement }

/** What is done with many expenses. */
export const expenseActions = [
  defineBulkAction({
    name: 'approve',
    permission: 'expenses.approve',
    params: asksNothing,
    run: approveExpense,
    undo: settlement,
  }),
  defineBulkAction({
    name: 'pay',
    permission: 'expenses.record',
    params: schemas.expensePayment,
    run: payExpense,
    undo: settlement,
  }),
  ...tagActions({ permission: 'expenses.record', tag: tagExpense, read: getExpense }),
  defineBulkAction({
    name: 'branch',
    permission: 'expenses.record',
    params: schemas.expenseBranchOrNone,
    run: (ctx, id, { branch }) => placeExpense(ctx, id, branch || null),
    undo: {
      read: async (ctx, id) => ({ branch: (await getExpense(ctx, id)).branch }),
      restore: (ctx, id, { branch }) => placeExpense(ctx, id, branch ?? null),
    },
  }),
]
