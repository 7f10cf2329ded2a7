import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { notify } from '#modules/notifications/index.ts'
import { type Doors, unsafeForAllCompanies, unsafeForCompany } from '#platform/database/company-context.ts'
import { isToAnswer } from './is-to-answer.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Days before the last one on which people are told, once for each document and last day. */
const daysBefore = 2

type Due = { company_id: string; id: string; supplier_name: string; deadline_on: string }

/** Tells who decides of documents that count as accepted in two days unless somebody answers. */
export async function tellOfDeadlines(doors: Doors): Promise<void> {
  const now = doors.clock.now()
  const due = await unsafeForAllCompanies(doors, async ({ tx }) => {
    const { rows } = await sql<Due>`
      select r.company_id, r.id, r.supplier_name, r.deadline_on::text
      from receptions r join companies c on c.id = r.company_id and c.status in ('setup', 'active')
      where ${isToAnswer}
        and r.deadline_on between ${costaRicaDay(now)}::date and ${costaRicaDay(now + daysBefore * dayMs)}::date
      order by r.company_id, r.deadline_on
    `.execute(tx)
    return rows
  })
  for (const [companyId, documents] of Map.groupBy(due, ({ company_id }) => company_id)) {
    await unsafeForCompany(doors, companyId, async (ctx) => {
      for (const { id, supplier_name, deadline_on } of documents) {
        await notify(ctx, {
          kind: 'reception-deadline',
          params: { supplier: supplier_name, date: deadline_on },
          path: `/transactions/detail/reception/${id}`,
          to: { permission: 'receptions.decide' },
          // Told again where the calendar has moved it.
          once: `${id} ${deadline_on}`,
        })
      }
    })
  }
}
