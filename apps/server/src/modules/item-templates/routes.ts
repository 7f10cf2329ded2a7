import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { companyRoute, platformRoute, type Route } from '#platform/route.ts'
import { copyTemplates, listChoices } from './copy-templates.ts'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  proposeTemplateCodes,
  updateTemplate,
} from './manage-templates.ts'

const byId = z.object({ id: schemas.id })
const body = schemas.itemTemplateInput
const answer = schemas.itemTemplate

export const itemTemplateRoutes: Route[] = [
  platformRoute(
    endpoints.listItemTemplates,
    { query: schemas.itemTemplatesQuery, answer: schemas.pageOf(answer) },
    (ctx, { query }) => listTemplates(ctx, query),
  ),
  platformRoute(endpoints.createItemTemplate, { body, answer, status: 201 }, (ctx, { caller, body }) =>
    createTemplate(ctx, caller.userId, body),
  ),
  platformRoute(
    endpoints.updateItemTemplate,
    { params: byId, body, answer },
    (ctx, { params, caller, body, ifMatch }) =>
      updateTemplate(ctx, caller.userId, { id: params.id, input: body, version: ifMatch }),
  ),
  platformRoute(
    endpoints.proposeTemplateCodes,
    { params: byId, answer: schemas.templateCodes },
    (ctx, { params }) => proposeTemplateCodes(ctx, params.id),
  ),
  platformRoute(endpoints.deleteItemTemplate, { params: byId }, async (ctx, { params }) => {
    await deleteTemplate(ctx, params.id)
    return null
  }),
  companyRoute(
    endpoints.listTemplateChoices,
    {
      query: schemas.itemTemplateChoicesQuery,
      answer: z.object({ data: z.array(schemas.itemTemplateChoice) }),
      permission: 'items.read',
    },
    async (ctx, { query }) => ({ data: await listChoices(ctx, query) }),
  ),
  companyRoute(
    endpoints.copyTemplates,
    { body: schemas.copyTemplates, answer: schemas.copiedTemplates, permission: 'items.edit' },
    (ctx, { body }) => copyTemplates(ctx, body.template_ids),
  ),
]
