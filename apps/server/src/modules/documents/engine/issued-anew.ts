import { type RawBuilder, sql } from 'kysely'
import type { DraftContent } from './draft-input.ts'
import type { Corrected } from './rejected-original.ts'

/** A document that stands in the place of a rejected one. */
export type IssuedAnewIn = { id: string; kind: Corrected['kind']; consecutivo: string }

/** Of rejected documents of `companies c` that a draft takes the place of: which others did so and stand, as json. `documentId` is the draft. */
export function issuedAnew(
  claves: readonly string[],
  documentId: string | null,
): RawBuilder<IssuedAnewIn[] | null> {
  if (claves.length === 0) return sql`null`
  return sql`(
    select json_agg(distinct jsonb_build_object('id', d.id, 'kind', d.kind, 'consecutivo', d.consecutivo))
    from documents refused
    cross join lateral stands_instead_of(refused.company_id, refused.id) s
    join documents d on d.company_id = refused.company_id and d.id = s
    where refused.company_id = c.id and refused.environment = c.environment and refused.clave = any(${claves}::text[])
      and d.id is distinct from ${documentId}::uuid
  )`
}

/** The first of them that a draft does not name as known; null for none. */
export function unknownAnew(
  found: readonly IssuedAnewIn[],
  { anew_despite: known = [] }: Pick<DraftContent, 'anew_despite'>,
): IssuedAnewIn | null {
  return found.find(({ id }) => !known.includes(id)) ?? null
}
