import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { attachment } from '#platform/files.ts'
import { companyRoute, type Route } from '#platform/route.ts'
import { getPastDocument, listPastDocuments, readPastFile } from './list-past-documents.ts'

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
  companyRoute(
    endpoints.getPastDocument,
    { params: byId, answer: schemas.pastDocumentDetail, permission: 'documents.read' },
    (ctx, { params }) => getPastDocument(ctx, params.id),
  ),
  companyRoute(
    endpoints.getPastXml,
    { params: byId, permission: 'documents.read' },
    async (ctx, { params, reply }) => {
      const { name, content } = await readPastFile(ctx, params.id)
      return reply
        .type('application/xml; charset=utf-8')
        .header('content-disposition', attachment(name))
        .header('cache-control', 'private, max-age=86400')
        .send(content) as never
    },
  ),
]
