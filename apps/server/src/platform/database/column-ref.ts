import { type RawBuilder, sql } from 'kysely'

const known = new Map<string, RawBuilder<unknown>>()

/**
 * A column by a name that the program itself has, `d.total`, made once: a report names hundreds of them, and taking each name apart
 * again was a tenth of what it takes to put its statements together. Never a name that came with a request and was not looked up.
 */
export function columnRef(name: string): RawBuilder<unknown> {
  const before = known.get(name)
  if (before !== undefined) return before
  const made = sql.ref(name)
  known.set(name, made)
  return made
}
