import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { companyRoute, concludedRoute, fileRoute, type Route } from '#platform/route.ts'
import { findPastDocument, listPastDocuments, readPastFile, showPastDocument } from './list-past-documents.ts'

const byId = z.object({ id: schemas.id })

export const pastDocumentRoutes: Route[] = [
  companyRoute(
    endpoints.listPastDocuments,
    {
      reads: 'replica',
      query: schemas.pastDocumentsQuery,
      answer: schemas.pageOf(schemas.pastDocumentRow),
      permission: 'documents.read',
    },
    (ctx, { query }) => listPastDocuments(ctx, query),
  ),
  concludedRoute(
    endpoints.getPastDocument,
    { params: byId, answer: schemas.pastDocumentDetail, permission: 'documents.read' },
    (ctx, { params }) => findPastDocument(ctx, params.id),
    (_, found) => showPastDocument(found),
  ),
  fileRoute(
    endpoints.getPastXml,
    { params: byId, permission: 'documents.read', isLasting: true },
    (ctx, { params }) => readPastFile(ctx, params.id),
  ),
]
