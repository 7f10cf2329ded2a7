import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { companyRoute, type Route } from '#platform/route.ts'
import { getListChoices, saveDefaultView, saveLayout } from './list-choices.ts'
import { changeView, createView, deleteView } from './saved-views.ts'

const ofList = z.object({ list: schemas.listName })
const byId = z.object({ id: schemas.id })

/** Everybody has their own; sharing asks for more. */
export const listViewRoutes: Route[] = [
  companyRoute(endpoints.getListChoices, { params: ofList, answer: schemas.listChoices }, (ctx, { params }) =>
    getListChoices(ctx, params.list),
  ),
  companyRoute(
    endpoints.saveListLayout,
    { params: ofList, body: schemas.layoutChoice },
    async (ctx, { params, body }) => {
      await saveLayout(ctx, params.list, body.layout)
      return null
    },
  ),
  companyRoute(
    endpoints.saveDefaultView,
    { params: ofList, body: schemas.defaultViewChoice },
    async (ctx, { params, body }) => {
      await saveDefaultView(ctx, params.list, body.view_id)
      return null
    },
  ),
  companyRoute(
    endpoints.createSavedView,
    { body: schemas.newSavedView, answer: schemas.savedView, status: 201 },
    (ctx, { body }) => createView(ctx, body),
  ),
  companyRoute(
    endpoints.updateSavedView,
    { params: byId, body: schemas.savedViewInput, answer: schemas.savedView },
    (ctx, { params, body }) => changeView(ctx, params.id, body),
  ),
  companyRoute(endpoints.deleteSavedView, { params: byId }, async (ctx, { params }) => {
    await deleteView(ctx, params.id)
    return null
  }),
]
