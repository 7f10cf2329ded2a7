import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { readMerge } from './merge-store.ts'

/** Why there is no such client: it never was, or it became part of another one, which is named. */
export async function clientAbsent(ctx: CompanyContext, id: string): Promise<NotFound> {
  const merge = await readMerge(ctx, id)
  if (merge === undefined) return new NotFound('client-not-found')
  return new NotFound('client-merged', {
    name: merge.merged_name,
    kept_id: merge.kept_id,
    kept_name: merge.kept_name,
  })
}
