import { sql } from 'kysely'
import type { OpenContext } from '#platform/database/company-context.ts'

/** Codes of an earlier edition of the catalogue, made up: a company of the demo still has an item under each. */
export const earlierCodes = {
  pastry: { code: '2343000009800', description: 'Repostería tradicional (edición anterior)', rate: '13' },
  courses: { code: '9291900009800', description: 'Cursos libres (edición anterior)', rate: '13' },
} as const

/** Has the catalogue know them as withdrawn, so that their items are to be reviewed. */
export async function withdrawEarlierCodes({ tx }: OpenContext): Promise<void> {
  await sql`
    insert into cabys (code, description, rate, is_withdrawn)
    select r.code, r.description, r.rate, true
    from jsonb_to_recordset(${JSON.stringify(Object.values(earlierCodes))}::jsonb) as r (code text, description text, rate text)
    on conflict (code) do nothing
  `.execute(tx)
}
