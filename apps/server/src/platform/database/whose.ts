import { type RawBuilder, sql } from 'kysely'

/** Whose rows a part of a statement looks at, in SQL: of which company, and of which environment of it. */
export type Whose = { company: RawBuilder<unknown>; environment: RawBuilder<unknown> }

/** The company of the transaction. */
export const ofThisCompany: Whose = {
  company: sql`current_company()`,
  environment: sql`(select current_environment())`,
}

/**
 * Each of several companies that a statement goes through, for what is joined laterally to `whose (id, environment, …)`. No policy
 * narrows it: whoever names the companies has looked at the memberships.
 */
export const ofEachCompany: Whose = { company: sql`whose.id`, environment: sql`whose.environment` }

/** Companies to go through, with the columns that a statement wants to know of each: `from ${companies} cross join lateral …`. */
export function throughCompanies(
  companies: readonly { id: string; environment: string }[],
  columns?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const more = columns === undefined ? sql`` : sql`, ${columns}`
  return sql`jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) as whose (id uuid, environment text${more})`
}
