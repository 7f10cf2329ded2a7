import * as schemas from '@cuentaclara/contracts/schemas'
import { asksNothing, defineBulkAction } from '#modules/bulk/index.ts'
import { changeItemOf, linesUndo } from './change-item.ts'
import {
  endRecurring,
  pauseRecurring,
  readStanding,
  restoreStanding,
  startRecurring,
} from './move-recurring.ts'

/** What is done with many series. */
export const recurringActions = [
  defineBulkAction({
    name: 'start',
    permission: 'recurring.start',
    params: asksNothing,
    run: startRecurring,
  }),
  defineBulkAction({
    name: 'pause',
    permission: 'recurring.start',
    params: asksNothing,
    run: pauseRecurring,
  }),
  defineBulkAction({
    name: 'item',
    permission: 'recurring.edit',
    params: schemas.recurringItemWish,
    run: changeItemOf,
    undo: linesUndo,
  }),
  defineBulkAction({
    name: 'end',
    permission: 'recurring.start',
    params: asksNothing,
    run: endRecurring,
    undo: { read: readStanding, restore: restoreStanding },
  }),
]
