import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type OfList = { params: { list: string } }
type ById = { params: { id: string } }

/** How the signed-in person likes a list, and the views they see there: own ones and those of the company. */
export const getListChoices = endpoint<OfList & { answer: t.ListChoices }>(
  'GET',
  '/list-choices/:list',
  'company',
)
/** Keeps columns, order and widths for the person, in all of their companies; null forgets them. */
export const saveListLayout = endpoint<OfList & { body: t.LayoutChoice; answer: null }>(
  'PUT',
  '/list-choices/:list/layout',
  'company',
)
/** The view with which the person starts; null for the plain list. */
export const saveDefaultView = endpoint<OfList & { body: t.DefaultViewChoice; answer: null }>(
  'PUT',
  '/list-choices/:list/default',
  'company',
)
export const createSavedView = endpoint<{ body: t.NewSavedView; answer: t.SavedView }>(
  'POST',
  '/saved-views',
  'company',
)
export const updateSavedView = endpoint<ById & { body: t.SavedViewInput; answer: t.SavedView }>(
  'PUT',
  '/saved-views/:id',
  'company',
)
export const deleteSavedView = endpoint<ById & { answer: null }>('DELETE', '/saved-views/:id', 'company')
