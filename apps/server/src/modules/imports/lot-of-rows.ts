import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** So many rows share a transaction: enough that opening and committing cost little, few enough that nobody waits long for what they lock. */
export const lotSize = 100

type Open = <Result>(fn: (ctx: CompanyContext) => Promise<Result>) => Promise<Result>

/**
 * Does rows in one transaction; where one of them fails, none of it stays, and each is done in a transaction of its own, by `alone`, which knows
 * what to make of a failure. So a row ends as it would by itself, whatever the others of its lot are. What was stopped stops between two lots.
 */
export async function doTogether<Row, Done>(
  rows: readonly Row[],
  open: Open,
  how: {
    one(ctx: CompanyContext, row: Row): Promise<Done>
    /** Notes what came of all of them, in the same transaction. */
    note(ctx: CompanyContext, done: readonly Done[]): Promise<void>
    alone(row: Row): Promise<void>
  },
): Promise<void> {
  if (rows.length > 1 && (await isDoneTogether(rows, open, how))) return
  for (const row of rows) await how.alone(row)
}

async function isDoneTogether<Row, Done>(
  rows: readonly Row[],
  open: Open,
  { one, note }: Pick<Parameters<typeof doTogether<Row, Done>>[2], 'one' | 'note'>,
): Promise<boolean> {
  try {
    await open(async (ctx) => {
      const done: Done[] = []
      for (const row of rows) done.push(await one(ctx, row))
      await note(ctx, done)
    })
    return true
  } catch {
    // Whatever it was: each by itself finds it again, and says it.
    return false
  }
}

/** Carries the findings out of a transaction that must not stay. */
class Tried extends Error {}

/**
 * Tries rows, each as if it were alone, and leaves nothing behind: what one did is taken back before the next begins, and what has failed ends its
 * transaction, since something of it may still be on its way to the database.
 */
export async function tryTogether<Row, Done>(
  rows: readonly Row[],
  open: Open,
  {
    one,
    failed,
  }: { one(ctx: CompanyContext, row: Row): Promise<Done>; failed(row: Row, error: unknown): Done },
): Promise<Done[]> {
  const found: Done[] = []
  while (found.length < rows.length) {
    const before = found.length
    let failure: { error: unknown } | null = null
    try {
      await open(async (ctx) => {
        await place.set.execute(ctx.tx)
        for (const row of rows.slice(before)) {
          try {
            found.push(await one(ctx, row))
          } catch (error) {
            failure = { error }
            throw error
          }
          await place.back.execute(ctx.tx)
        }
        throw new Tried()
      })
    } catch (error) {
      if (error instanceof Tried) break
      // The company itself was not opened, or the database is away: that is no finding about a row.
      if (failure === null) throw error
      found.push(failed(rows[found.length]!, (failure as { error: unknown }).error))
    }
  }
  return found
}

const place: Record<'set' | 'back', RawBuilder<unknown>> = {
  set: sql`savepoint tried_row`,
  back: sql`rollback to savepoint tried_row`,
}
