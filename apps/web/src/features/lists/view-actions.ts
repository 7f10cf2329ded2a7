import { endpoints, type SavedView } from '@cuentaclara/contracts'
import { call } from '#lib/http/api.ts'
import type { Viewing } from './use-viewing.ts'

/** A view as somebody wants it; without an id it is a new one. */
export type WantedView = Pick<SavedView, 'name' | 'is_shared' | 'search'> & {
  id: string | null
  isStart: boolean
}

/** Keeps a view, and whether the person starts with it. The caller asks for the views again. */
export async function saveView(
  company: string,
  { list, start }: Viewing,
  { id, isStart, name, is_shared, search }: WantedView,
): Promise<SavedView> {
  const words = { name, is_shared, search }
  const saved =
    id === null
      ? await call(endpoints.createSavedView, { body: { list, ...words } }, { company })
      : await call(endpoints.updateSavedView, { params: { id }, body: words }, { company })
  if (isStart !== (start === saved.id)) await startWith(company, list, isStart ? saved.id : null)
  return saved
}

/** Chooses the view to start with; null for the plain list. */
export function startWith(company: string, list: string, id: string | null): Promise<null> {
  return call(endpoints.saveDefaultView, { params: { list }, body: { view_id: id } }, { company })
}

export function deleteView(company: string, id: string): Promise<null> {
  return call(endpoints.deleteSavedView, { params: { id } }, { company })
}
