import * as schemas from '@cuentaclara/contracts/schemas'
import { asksNothing, type BulkUndo, defineBulkAction } from '#modules/bulk/index.ts'
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
]
