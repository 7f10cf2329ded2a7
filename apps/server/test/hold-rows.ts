import type { TestDatabase } from './test-database.ts'

/**
 * Somebody else holds rows for a second while we act, and wants others then: who took them the other way round would wait for them as they
 * wait for us, until one of the two is refused. Both are named as behind `from`.
 */
export async function whileHeld<Result>(
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  [held, wanted]: readonly [string, string?],
  act: () => Promise<Result>,
): Promise<Result> {
  const holding = asOwner(`do $$ begin
    perform from ${held} for update;
    perform pg_sleep(1);
    ${wanted === undefined ? '' : `perform from ${wanted} for update;`}
  end $$`)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const result = await act()
  await holding
  return result
}
