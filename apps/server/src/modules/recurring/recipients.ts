import type * as schemas from '@cuentaclara/contracts/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { clientsWithTag } from '#modules/clients/index.ts'
import { membersOfGroup, plannedItems } from '#modules/students/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import type { StoredRecurring } from './recurring-store.ts'

/** Whom a series bills that bills many. */
export type Recipients = z.output<typeof schemas.recipients>

/** Somebody on whose behalf one of many pays: their part, and what plans bill of them in the month. */
export type BilledStudent = {
  id: string
  name: string
  /** The shares of all who pay, in one order, and which of them is meant: parts add up to the whole. */
  shares: readonly string[]
  place: number
  planned: ReadonlySet<string>
}

/** One of many: a client with a document of their own. */
export type Recipient = { clientId: string; name: string; students: BilledStudent[] }

/** Who is billed on a day, by name, each client once; `only` looks at one of them. */
export async function readRecipients(
  ctx: CompanyContext,
  given: Recipients,
  on: string,
  only: string | null = null,
): Promise<Recipient[]> {
  if (given.of === 'clients') {
    const clients = await clientsWithTag(ctx, given.tag_id, { except: given.except, only })
    return clients.map(({ id, name }) => ({ clientId: id, name, students: [] }))
  }
  const members = await membersOfGroup(ctx, {
    groupName: given.group_name,
    on,
    except: given.except,
    only,
  })
  const planned = await plannedItems(
    ctx,
    members.map(({ student_id }) => student_id),
    on,
  )
  const found = new Map<string, Recipient>()
  for (const { student_id: id, student: name, payers } of members) {
    const shares = payers.map(({ share }) => share)
    for (const [place, payer] of payers.entries()) {
      if (only !== null && payer.client_id !== only) continue
      const recipient = found.get(payer.client_id) ?? {
        clientId: payer.client_id,
        name: payer.name,
        students: [],
      }
      recipient.students.push({ id, name, shares, place, planned: planned.get(id) ?? new Set() })
      found.set(payer.client_id, recipient)
    }
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'es'))
}

/** Throws Conflict where nobody would be billed. */
export function refuseNobody(recipients: readonly Recipient[]): void {
  if (recipients.length === 0) throw new Conflict('recurring-without-recipients')
}

/** What the group is called, as lists and letters say it. Throws Invalid for a tag that the company has not. */
export async function nameOfRecipients(ctx: CompanyContext, given: Recipients): Promise<string> {
  if (given.of === 'students') return given.group_name
  const { rows } = await sql<{ name: string }>`
    select e.name from list_entries e
    where e.company_id = current_company() and e.id = ${given.tag_id}::uuid and e.kind = 'tag'
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new Invalid({ 'recipients.tag_id': ['choose'] })
  return rows[0].name
}

/** Whom a stored series bills; null where it is one client. */
export function recipientsOf({
  recipients_of: of,
  group_name,
  tag_id,
  except_ids: except,
}: Pick<StoredRecurring, 'recipients_of' | 'group_name' | 'tag_id' | 'except_ids'>): Recipients | null {
  if (of === 'students') return { of, group_name: group_name!, except }
  return of === 'clients' ? { of, tag_id: tag_id!, except } : null
}
