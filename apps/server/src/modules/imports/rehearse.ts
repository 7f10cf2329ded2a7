import {
  type CompanyContext,
  type Doors,
  type Member,
  withCompany,
} from '#platform/database/company-context.ts'

/** Carries an answer out of a transaction that must not stay. */
class Rehearsed<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('rehearsed')
    this.result = result
  }
}

/** Does it, answers what came of it, and leaves nothing behind. */
export async function rehearse<Result>(
  doors: Doors,
  member: Member,
  fn: (ctx: CompanyContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await withCompany(doors, member, async (ctx) => {
      throw new Rehearsed(await fn(ctx))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.result
    throw error
  }
}
