import type { SavedView } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import {
  countOwnViews,
  insertView,
  isMember,
  isNameFree,
  lockView,
  removeView,
  updateView,
  type ViewRow,
  type ViewWords,
} from './view-store.ts'

/** One person has at most this many of their own in one list. */
const mostViews = 20

/** Names what a list shows. Throws Invalid for a name they have already, Conflict beyond the most, Forbidden to share. */
export async function createView(
  ctx: CompanyContext,
  { list, ...words }: ViewWords & { list: string },
): Promise<SavedView> {
  if (words.is_shared) ctx.permit('documents.draft')
  await oneAtATime(ctx, `views:${list}:${ctx.userId}`)
  if ((await countOwnViews(ctx, list)) >= mostViews) throw new Conflict('too-many-views', { most: mostViews })
  const view = { id: newId(), list, ...words, created_by: ctx.userId }
  await refuseTakenName(ctx, view)
  await insertView(ctx, view)
  return toView(ctx, view)
}

/** Renames, shares or replaces a view. Throws NotFound, Forbidden for somebody else's, Invalid for a name that is taken. */
export async function changeView(ctx: CompanyContext, id: string, words: ViewWords): Promise<SavedView> {
  const known = await findChangeable(ctx, id)
  if (words.is_shared && !known.is_shared) ctx.permit('documents.draft')
  const view = { ...known, ...words, created_by: await readKeeper(ctx, known, words) }
  await refuseTakenName(ctx, view)
  await updateView(ctx, view)
  return toView(ctx, view)
}

/** Whose a view is from now on. What its author, who left the company, shared with it is kept by who shares it no longer: else nobody had it. */
async function readKeeper(
  ctx: CompanyContext,
  known: ViewRow,
  { is_shared }: ViewWords,
): Promise<string | null> {
  if (is_shared || known.created_by === ctx.userId || (await isMember(ctx, known.created_by)))
    return known.created_by
  return ctx.userId
}

/** Deletes a view; who started with it starts with the plain list. Throws NotFound, Forbidden. */
export async function deleteView(ctx: CompanyContext, id: string): Promise<void> {
  await findChangeable(ctx, id)
  await removeView(ctx, id)
}

/** A view as the person sees it. */
export function toView(ctx: CompanyContext, { created_by, ...row }: ViewRow): SavedView {
  return { ...row, is_own: created_by === ctx.userId, may_change: mayChange(ctx, { ...row, created_by }) }
}

function mayChange(ctx: CompanyContext, { created_by, is_shared }: ViewRow): boolean {
  return created_by === ctx.userId || (is_shared && ctx.reach('settings.edit') !== 'none')
}

async function findChangeable(ctx: CompanyContext, id: string): Promise<ViewRow> {
  const view = await lockView(ctx, id)
  if (view === undefined) throw new NotFound('view-not-found')
  if (!mayChange(ctx, view)) throw new Forbidden('view-of-somebody-else')
  return view
}

async function refuseTakenName(ctx: CompanyContext, view: ViewRow): Promise<void> {
  if (!(await isNameFree(ctx, view))) throw new Invalid({ name: ['view-name-taken'] })
}
