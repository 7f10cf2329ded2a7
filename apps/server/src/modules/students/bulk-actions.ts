import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { asksNothing, type BulkUndo, defineBulkAction } from '#modules/bulk/index.ts'
import { addPlan, moveToGroup, readChanged, restoreChanged } from './change-students.ts'
import { changeStudentStatus, readLeaving, restoreLeaving } from './save-student.ts'

const ofPlan = {
  item_id: schemas.id,
  amount: z.string().regex(/^\d{1,13}(\.\d{1,2})?$/),
  currency: schemas.ownCurrency,
}

const changed = (what: 'group' | 'plans'): BulkUndo => ({
  read: (ctx, id) => readChanged(ctx, id, what),
  restore: restoreChanged,
})

/** What is done with many students without writing to who pays. */
export const studentActions = [
  defineBulkAction({
    name: 'group',
    permission: 'clients.edit',
    params: z.object({ group_name: z.string().trim().max(60) }),
    run: (ctx, id, { group_name }) => moveToGroup(ctx, id, group_name),
    undo: changed('group'),
  }),
  defineBulkAction({
    name: 'plan',
    permission: 'clients.edit',
    params: z.object({ ...ofPlan, from_month: schemas.month }),
    run: (ctx, id, plan) => addPlan(ctx, id, { ...plan, to_month: null }),
    undo: changed('plans'),
  }),
  // Once, with what that month bills.
  defineBulkAction({
    name: 'charge',
    permission: 'clients.edit',
    params: z.object({ ...ofPlan, from_month: schemas.month }),
    run: (ctx, id, plan) => addPlan(ctx, id, { ...plan, to_month: plan.from_month }),
    undo: changed('plans'),
  }),
  defineBulkAction({
    name: 'leave',
    permission: 'clients.edit',
    params: asksNothing,
    run: async (ctx, id) => {
      await changeStudentStatus(ctx, id, { status: 'left' })
    },
    undo: { read: readLeaving, restore: restoreLeaving },
  }),
]
