import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { isInForce } from './billing/read-bills.ts'

/** Somebody of a group, and who pays for them: each payer with the shares of all, in one order, and their place among them. */
type GroupMember = {
  student_id: string
  student: string
  payers: { client_id: string; name: string; share: string }[]
}

/**
 * Who of a group is there on a day, with who pays for them. Those who are on hold are not there. `only` asks of those one client
 * pays for.
 */
export async function membersOfGroup(
  { tx }: Pick<CompanyContext, 'tx'>,
  {
    groupName,
    on,
    except,
    only = null,
  }: { groupName: string; on: string; except: readonly string[]; only?: string | null },
): Promise<GroupMember[]> {
  const { rows } = await sql<GroupMember>`
    select s.id as student_id, s.name as student, (
      select jsonb_agg(jsonb_build_object('client_id', y.client_id, 'name', c.name, 'share', y.share::text)
        order by y.share desc, c.sort_name, c.id)
      from student_payers y join clients c on c.company_id = y.company_id and c.id = y.client_id
      where y.company_id = s.company_id and y.student_id = s.id
    ) as payers
    from students s
    where s.company_id = current_company() and s.sort_group = search_text(${groupName}) and s.id <> all(${[...except]}::uuid[])
      and s.status <> 'on_hold' and coalesce(s.starts_on <= ${on}::date, true)
      and case when s.ends_on is null then s.status <> 'left' else s.ends_on >= ${on}::date end
      and (${only}::uuid is null or exists (
        select from student_payers o
        where o.company_id = s.company_id and o.student_id = s.id and o.client_id = ${only}::uuid
      ))
    order by s.sort_name, s.id
  `.execute(tx)
  return rows
}

/** What plans bill of these people in the month of a day, by person: that is billed with the month, and nowhere else. */
export async function plannedItems(
  { tx }: Pick<CompanyContext, 'tx'>,
  studentIds: readonly string[],
  on: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ student_id: string; items: string[] }>`
    select s.id as student_id, array_agg(distinct p.item_id) as items
    from students s
    join student_plans p on p.company_id = s.company_id and p.student_id = s.id
    cross join (select date_trunc('month', ${on}::date)::date as first) m
    where s.company_id = current_company() and s.id = any(${[...studentIds]}::uuid[]) and p.item_id is not null and ${isInForce}
    group by s.id
  `.execute(tx)
  return new Map(rows.map(({ student_id, items }) => [student_id, new Set(items)]))
}

/** Who of a client's people is there on a day, by name. */
export async function namesPaidFor(
  { tx }: Pick<CompanyContext, 'tx'>,
  clientId: string,
  on: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select s.name from students s
    join student_payers y on y.company_id = s.company_id and y.student_id = s.id
    where s.company_id = current_company() and y.client_id = ${clientId}::uuid and s.status = 'active'
      and coalesce(s.starts_on <= ${on}::date, true)
    order by s.sort_name, s.id
  `.execute(tx)
  return rows.map(({ name }) => name)
}
