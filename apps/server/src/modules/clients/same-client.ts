import { sql } from 'kysely'

/** Whether client `o` is perhaps the same as `c`: one identity number, or one name. */
export const perhapsSame = sql<boolean>`(
  o.company_id = c.company_id and o.id <> c.id and not o.is_archived
  and (o.identification_number = c.identification_number or o.sort_name = c.sort_name)
)`

/** Clients `c` of which there is perhaps another one. */
export const isThereTwice = sql<boolean>`exists (select from clients o where ${perhapsSame})`
