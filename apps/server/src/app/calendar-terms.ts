import { lastDayToConfirm } from '@cuentaclara/einvoice'
import type { CalendarTerms } from '#modules/calendar/index.ts'
import { moveReceptionTerms } from '#modules/receptions/index.ts'
import { dueDay } from '#modules/vat-return/index.ts'

/** Every term of the product that counts working days. */
export const calendarTerms: CalendarTerms = {
  of: (month, calendar) => ({
    receptions: lastDayToConfirm(`${month}-01`, calendar),
    vat_return: dueDay(month, calendar),
  }),
  // The day a return is due is reckoned whenever it is asked for; only that of a reception is stored.
  move: moveReceptionTerms,
}
