import { paperEndpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { namedFile } from '#platform/form.ts'
import { companyRoute, fileRoute, preparedRoute, type Route } from '#platform/route.ts'
import {
  addPaper,
  fetchPaper,
  type Kept,
  listPapers,
  paperPermissions,
  removePaper,
  sharePaper,
} from './keep-paper.ts'
import { receivePaper } from './receive-paper.ts'

const byId = z.object({ id: schemas.id })
const byPaper = byId.extend({ paper: schemas.id })
const answer = schemas.papers

export const paperRoutes: Route[] = [
  ...(['client', 'document', 'payment', 'quotation', 'vat-filing'] as const).flatMap(routesOf),
  ...(['document', 'quotation'] as const).map((type) =>
    companyRoute(
      paperEndpoints[type].share,
      { params: byPaper, body: schemas.paperSharing, answer, permission: 'documents.send' },
      (ctx, { params, body }) => sharePaper(ctx, { type, id: params.id }, params.paper, body.is_shown),
    ),
  ),
]

function routesOf(type: Kept['type']): Route[] {
  const { read, edit } = paperPermissions[type]
  const { list, add, fetch, remove } = paperEndpoints[type]
  return [
    companyRoute(list, { params: byId, answer, permission: read }, (ctx, { params }) =>
      listPapers(ctx, { type, id: params.id }),
    ),
    preparedRoute(
      add,
      { params: byId, answer, permission: edit, form: namedFile, perMinute: 60 },
      (_, { caller, request }) => receivePaper(request, caller.member!.companyId),
      (ctx, { params }, paper) => addPaper(ctx, { type, id: params.id }, paper),
    ),
    fileRoute(fetch, { params: byPaper, permission: read }, (ctx, { params }) =>
      fetchPaper(ctx, { type, id: params.id }, params.paper),
    ),
    companyRoute(remove, { params: byPaper, answer, permission: edit }, (ctx, { params }) =>
      removePaper(ctx, { type, id: params.id }, params.paper),
    ),
  ]
}
