import type { WorkCalendar } from '@cuentaclara/einvoice'
import type { OpenContext } from '#platform/database/company-context.ts'

/** What the modules that have terms say of them; `app/` hands it in. */
export type CalendarTerms = {
  /** When the terms of what happened in a month (`2026-10`) end. */
  of(month: string, calendar: WorkCalendar): { receptions: string; vat_return: string }
  /** Ends the terms that still run and that a day counts for when they end now. */
  move(ctx: OpenContext, day: string, calendar: WorkCalendar): Promise<void>
}
