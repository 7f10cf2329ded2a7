import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import type { ImportKind } from './import-kind.ts'

/** The kind of a name, for who may bring it in. Throws NotFound, Forbidden. */
export function findKind(ctx: CompanyContext, kinds: readonly ImportKind[], name: string): ImportKind {
  const kind = kinds.find((each) => each.kind === name)
  if (kind === undefined) throw new NotFound('import-kind-not-found')
  ctx.permit(kind.permission)
  return kind
}

/** The kinds that somebody may bring in. */
export function kindsOf(ctx: CompanyContext, kinds: readonly ImportKind[]): ImportKind[] {
  return kinds.filter(({ permission }) => ctx.reach(permission) !== 'none')
}
