import type { Asks } from '#platform/database/open-client.ts'
import { Refusal } from '#platform/refusal.ts'

export type FoundCompany = { id: string; name: string; status: string }

/** A company by its id, its identification number or its name. Throws Refusal unless there is exactly one. */
export async function findCompany(client: Asks, named: string): Promise<FoundCompany> {
  const { rows } = await client.query<FoundCompany>(
    `select id, name, status from companies
     where id::text = lower($1) or identification_number = $1 or lower(name) = lower($1) or lower(trade_name) = lower($1)
     order by id`,
    [named.trim()],
  )
  const [company, ...others] = rows
  if (company === undefined) throw new Refusal(`There is no company ${named} here.`)
  if (others.length > 0)
    throw new Refusal(
      `${named} is the name of several companies: ${rows.map(({ id }) => id).join(', ')}. Name one by its id.`,
    )
  return company
}
