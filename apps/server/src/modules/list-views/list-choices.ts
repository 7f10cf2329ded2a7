import type { ListChoices, ListLayout } from '@cuentaclara/contracts'
import { readLastUndo } from '#modules/bulk/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { toView } from './saved-views.ts'
import { lockView, readDefault, readLayout, readViews, writeDefault, writeLayout } from './view-store.ts'

/** How the person likes a list, and the views they see there. */
export async function getListChoices(ctx: CompanyContext, list: string): Promise<ListChoices> {
  const [layout, views, defaultView, undo] = await Promise.all([
    readLayout(ctx, list),
    readViews(ctx, list),
    readDefault(ctx, list),
    readLastUndo(ctx, list),
  ])
  return { layout, views: views.map((row) => toView(ctx, row)), default_view: defaultView, undo }
}

/** Keeps columns, order and widths for the person, everywhere; null forgets them. */
export async function saveLayout(
  ctx: CompanyContext,
  list: string,
  layout: ListLayout | null,
): Promise<void> {
  await writeLayout(ctx, list, layout)
}

/** Chooses with which view the person starts; null for none. Throws NotFound for one that they do not see in this list. */
export async function saveDefaultView(
  ctx: CompanyContext,
  list: string,
  viewId: string | null,
): Promise<void> {
  if (viewId !== null && (await lockView(ctx, viewId))?.list !== list) throw new NotFound('view-not-found')
  await writeDefault(ctx, list, viewId)
}
