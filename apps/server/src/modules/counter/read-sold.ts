import * as schemas from '@cuentaclara/contracts/schemas'
import type { DraftInput } from '#modules/documents/drafts.ts'
import { InvalidForm } from '#platform/form.ts'

type Said = Readonly<Record<string, unknown>>

/** A sale as a till brought it. Throws InvalidForm, by field, for what this release cannot read. */
export function readSold(said: DraftInput | Said): DraftInput {
  const read = schemas.soldTicket.safeParse(said)
  if (!read.success) throw new InvalidForm(read.error.issues)
  return read.data
}

/** What can be read of it, without the fields that cannot: a person completes it with the paper in hand. Pure. */
export function readableOf(said: DraftInput | Said): DraftInput {
  let left: unknown = { ...said, kind: 'ticket', is_trial: false }
  for (let round = 0; left !== undefined && round < mostRounds; round += 1) {
    const read = schemas.soldTicket.safeParse(left)
    if (read.success) return read.data
    left = wrongIn(read.error.issues).reduce(without, left)
  }
  return schemas.soldTicket.parse({ kind: 'ticket', lines: [] })
}

/** To read a long sale takes a while, and a line may be wrong in several fields; who made it so on purpose keeps nobody waiting. */
const mostRounds = 6

/** One wrong field of each line and head field, the later lines first: so those before keep their places. */
function wrongIn(issues: readonly { path: PropertyKey[] }[]): PropertyKey[][] {
  const firsts = new Map(issues.map(({ path }) => [path.slice(0, 2).join(), path] as const).toReversed())
  return [...firsts.values()].toSorted(([, one], [, other]) => Number(other ?? 0) - Number(one ?? 0))
}

/** Without the field at a path; of one that is missing, without what lacks it. */
function without(value: unknown, [name, ...rest]: readonly PropertyKey[]): unknown {
  if (value === null || typeof value !== 'object' || name === undefined) return undefined
  const inner = (value as Record<PropertyKey, unknown>)[name]
  const kept = inner === undefined || rest.length === 0 ? undefined : without(inner, rest)
  // What it stands in has no form without it.
  if (inner === undefined) return undefined
  if (Array.isArray(value))
    return value.flatMap((each, at) => (at !== Number(name) ? [each] : kept === undefined ? [] : [kept]))
  const { [name as string]: _, ...others } = value as Record<string, unknown>
  return kept === undefined ? others : { ...others, [name as string]: kept }
}
