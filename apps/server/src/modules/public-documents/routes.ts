import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { attachment } from '#platform/files.ts'
import { companyRoute, fewFields, publicRoute, type Route } from '#platform/route.ts'
import { answerOffer } from './answer-offer.ts'
import { noteOpened, readPublicDocument, readPublicFile, readPublicPaper } from './open-link.ts'
import { getLink, type PublicLinks, setLink } from './switch-link.ts'

const byId = z.object({ id: schemas.id })
/** Guessing is hopeless, but not for free; setting a PDF costs more than reading. */
const byLink = { params: schemas.publicLinkParams, bodyLimit: fewFields, perMinute: 60 }

export function publicDocumentRoutes(links: PublicLinks): Route[] {
  const { secrets } = links
  const read = { params: byId, answer: schemas.publicLink, permission: 'documents.send' } as const
  const change = { ...read, body: schemas.publicLinkInput }
  return [
    publicRoute(
      endpoints.getPublicDocument,
      { ...byLink, query: schemas.publicDocumentQuery, answer: schemas.publicDocument },
      (doors, { params, query, reply }) => {
        reply.header('x-robots-tag', 'noindex, nofollow')
        return readPublicDocument(doors, secrets, params.token, query.without ?? null)
      },
    ),
    publicRoute(
      endpoints.getPublicFile,
      { params: schemas.publicFileParams, perMinute: 30 },
      async (doors, { params, reply }) => {
        const { name, type, content } = await readPublicFile(doors, links, params.token, params.file)
        reply.header('x-robots-tag', 'noindex, nofollow')
        reply.header('content-disposition', `attachment; filename="${name}"`).type(type)
        return reply.send(content)
      },
    ),
    publicRoute(
      endpoints.getPublicPaper,
      { params: schemas.publicPaperParams, perMinute: 30 },
      async (doors, { params, reply }) => {
        const { name, type, content } = await readPublicPaper(doors, secrets, params.token, params.paper)
        reply.header('x-robots-tag', 'noindex, nofollow')
        return reply.header('content-disposition', attachment(name)).type(type).send(content)
      },
    ),
    publicRoute(endpoints.notePublicOpening, byLink, async (doors, { params }) => {
      await noteOpened(doors, secrets, params.token)
      return null
    }),
    publicRoute(
      endpoints.answerOffer,
      {
        params: schemas.publicLinkParams,
        body: schemas.publicAnswerInput,
        answer: schemas.publicDocument,
        bodyLimit: 128 * 1024,
        perMinute: 20,
      },
      (doors, { params, body, request }) =>
        answerOffer(doors, secrets, params.token, body, {
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? null,
        }),
    ),
    companyRoute(endpoints.getDocumentLink, read, (ctx, { params }) =>
      getLink(ctx, links, { type: 'document', id: params.id }),
    ),
    companyRoute(endpoints.setDocumentLink, change, (ctx, { params, body }) =>
      setLink(ctx, links, { type: 'document', id: params.id }, body.is_on),
    ),
    companyRoute(endpoints.getQuotationLink, read, (ctx, { params }) =>
      getLink(ctx, links, { type: 'quotation', id: params.id }),
    ),
    companyRoute(endpoints.setQuotationLink, change, (ctx, { params, body }) =>
      setLink(ctx, links, { type: 'quotation', id: params.id }, body.is_on),
    ),
    companyRoute(endpoints.getSimpleLink, read, (ctx, { params }) =>
      getLink(ctx, links, { type: 'simple', id: params.id }),
    ),
    companyRoute(endpoints.setSimpleLink, change, (ctx, { params, body }) =>
      setLink(ctx, links, { type: 'simple', id: params.id }, body.is_on),
    ),
  ]
}
