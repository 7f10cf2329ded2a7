import { endpoints, type PaymentNoticeInput } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { getClient, proposeCorrection, readOwnPage } from '#modules/clients/index.ts'
import { readDocumentFile, readLetterFacts } from '#modules/documents/index.ts'
import { provePaper } from '#modules/papers/index.ts'
import { giveNotice } from '#modules/payment-notices/index.ts'
import { readAcknowledgement } from '#modules/payments/index.ts'
import { readQuotationLetterFacts } from '#modules/quotations/index.ts'
import { readStatementFile } from '#modules/reports/index.ts'
import type { CompanyContext, Doors } from '#platform/database/company-context.ts'
import { refuseReadOnly } from '#platform/database/refuse-read-only.ts'
import { Invalid, NotFound } from '#platform/errors.ts'
import { attachment } from '#platform/files.ts'
import { parseInput, readForm, theFile } from '#platform/form.ts'
import { companyRoute, fewFields, publicRoute, type Route } from '#platform/route.ts'
import { getClientPortal, setClientPortal } from './client-portal.ts'
import type { LinkSubject } from './link-token.ts'
import { behindLink } from './open-link.ts'
import { isOfPortal, listPortalDocuments } from './portal-documents.ts'
import { isPaymentOfPortal, listPortalPayments } from './portal-payments.ts'
import { showPortalStatement, statementDays } from './portal-statement.ts'
import { showPortal } from './show-portal.ts'
import { openAddress, type PublicLinks } from './switch-link.ts'

/** Guessing is hopeless, but not for free. */
const byLink = { params: schemas.publicLinkParams, perMinute: 60 }
/** Whoever writes from outside does so now and then. */
const noticesPerMinute = 20
/** A picture of a telephone, or a PDF of a bank. */
const mostProofBytes = 5 * 1024 * 1024
/** All that ever moved an account is added up for each. */
const statementsPerMinute = 20
/** The proof is a file beside these; ids of documents stand in one text, with commas. */
const noticeFields = {
  ...schemas.paymentNoticeInput.shape,
  documents: z.string().optional(),
  name: z.string().optional(),
}

/** The page of a client, and what is said there. */
export function portalRoutes(links: PublicLinks): Route[] {
  return [
    ...visitorRoutes(links),
    ...listRoutes(links),
    ...ownRoutes(links),
    ...noticeRoutes(links),
    ...companyRoutes(links),
  ]
}

function visitorRoutes(links: PublicLinks): Route[] {
  return [
    publicRoute(endpoints.getPortal, { ...byLink, answer: schemas.portal }, (doors, { params, reply }) => {
      reply.header('x-robots-tag', 'noindex, nofollow')
      return inPortal(doors, links, params.token, (ctx, id) => showPortal(ctx, links, id))
    }),
    publicRoute(
      endpoints.getPortalFile,
      { params: schemas.portalFileParams, perMinute: 30 },
      async (doors, { params, reply }) => {
        const { token, document, file } = params
        const open = <Result>(fn: (ctx: CompanyContext) => Promise<Result>) =>
          inPortal(doors, links, token, async (ctx, clientId) => {
            if (!(await isOfPortal(ctx, clientId, document))) throw new NotFound('link-unknown')
            return fn(ctx)
          })
        const { name, type, content } = await readDocumentFile(open, document, file, (ctx) =>
          openAddress(ctx, links, { type: 'document', id: document }),
        )
        reply.header('x-robots-tag', 'noindex, nofollow')
        return reply.header('content-disposition', attachment(name)).type(type).send(content)
      },
    ),
    publicRoute(
      endpoints.getPortalStatement,
      {
        params: schemas.publicLinkParams,
        query: schemas.portalStatementQuery,
        perMinute: statementsPerMinute,
      },
      async (doors, { params, query, reply }) => {
        const asked = await inPortal(doors, links, params.token, async (ctx, clientId) => {
          const name = `${(await getClient(ctx, clientId)).name} ${query.currency}.pdf`
          return { companyId: ctx.companyId, file: { clientId, name, asked: statementDays(ctx, query) } }
        })
        const { name, type, content } = await readStatementFile(doors, asked.companyId, asked.file)
        reply.header('x-robots-tag', 'noindex, nofollow')
        return reply.header('content-disposition', attachment(name)).type(type).send(content)
      },
    ),
  ]
}

/** What a client looks through: its documents, what it paid, and what moved its account. */
function listRoutes(links: PublicLinks): Route[] {
  const byToken = { ...byLink, params: schemas.publicLinkParams }
  return [
    publicRoute(
      endpoints.listPortalDocuments,
      { ...byToken, query: schemas.portalDocumentsQuery, answer: schemas.portalDocuments },
      (doors, { params, query, reply }) => {
        reply.header('x-robots-tag', 'noindex, nofollow')
        return inPortal(doors, links, params.token, (ctx, id) => listPortalDocuments(ctx, id, query))
      },
    ),
    publicRoute(
      endpoints.listPortalPayments,
      { ...byToken, query: schemas.portalPaymentsQuery, answer: schemas.portalPayments },
      (doors, { params, query, reply }) => {
        reply.header('x-robots-tag', 'noindex, nofollow')
        return inPortal(doors, links, params.token, (ctx, id) => listPortalPayments(ctx, id, query))
      },
    ),
    publicRoute(
      endpoints.getPortalAccount,
      {
        ...byToken,
        query: schemas.portalStatementQuery,
        answer: schemas.portalStatement,
        perMinute: statementsPerMinute,
      },
      (doors, { params, query, reply }) => {
        reply.header('x-robots-tag', 'noindex, nofollow')
        return inPortal(doors, links, params.token, (ctx, id) => showPortalStatement(ctx, id, query))
      },
    ),
    publicRoute(
      endpoints.getPortalPaymentReceipt,
      { params: schemas.portalPaymentParams, perMinute: 30 },
      async (doors, { params, reply }) => {
        const companyId = await inPortal(doors, links, params.token, async (ctx, clientId) => {
          if (!(await isPaymentOfPortal(ctx, clientId, params.payment))) throw new NotFound('link-unknown')
          return ctx.companyId
        })
        const { name, type, content } = await readAcknowledgement(doors, companyId, params.payment)
        reply.header('x-robots-tag', 'noindex, nofollow')
        return reply.header('content-disposition', attachment(name)).type(type).send(content)
      },
    ),
  ]
}

/** What a client reads of itself, and says anew. */
function ownRoutes(links: PublicLinks): Route[] {
  const byToken = { params: schemas.publicLinkParams, answer: schemas.ownPage }
  return [
    publicRoute(endpoints.getOwnPage, { ...byToken, perMinute: 30 }, (doors, { params, reply }) => {
      reply.header('x-robots-tag', 'noindex, nofollow')
      return inPortal(doors, links, params.token, (ctx, id) => readOwnPage(ctx, id))
    }),
    publicRoute(
      endpoints.correctOwnDetails,
      {
        ...byToken,
        body: schemas.ownDetails,
        bodyLimit: fewFields,
        perMinute: noticesPerMinute,
        status: 200,
      },
      (doors, { params, body, request }) =>
        inPortal(
          doors,
          links,
          params.token,
          async (ctx, clientId) => {
            await refuseReadOnly(ctx)
            return proposeCorrection(ctx, { clientId, origin: request.ip }, body)
          },
          { readOnly: false },
        ),
    ),
  ]
}

function noticeRoutes(links: PublicLinks): Route[] {
  const form = {
    params: schemas.publicLinkParams,
    answer: schemas.noticeTaken,
    form: { file: 'file', fields: noticeFields },
    perMinute: noticesPerMinute,
    status: 201,
    // The same word said twice is one.
    key: 'needless',
  } as const
  return [
    publicRoute(endpoints.givePortalNotice, form, (doors, { params, request }) =>
      takeNotice(doors, links, params.token, request, async (_, subject) => {
        if (subject.type !== 'client') throw new NotFound('link-unknown')
        return { clientId: subject.id, documents: null }
      }),
    ),
    publicRoute(endpoints.giveDocumentNotice, form, (doors, { params, request }) =>
      takeNotice(doors, links, params.token, request, async (ctx, subject) => {
        const clientId = await clientBehind(ctx, subject)
        if (clientId === null) throw new NotFound('link-unknown')
        if (subject.type === 'quotation') return { clientId, documents: [], quotationId: subject.id }
        return { clientId, documents: [subject.id] }
      }),
    ),
  ]
}

function companyRoutes(links: PublicLinks): Route[] {
  const read = {
    params: z.object({ id: schemas.id }),
    answer: schemas.clientPortal,
    permission: 'documents.send',
  } as const
  return [
    companyRoute(endpoints.getClientPortal, read, (ctx, { params }) =>
      getClientPortal(ctx, links, params.id),
    ),
    companyRoute(
      endpoints.setClientPortal,
      { ...read, body: schemas.clientPortalInput },
      (ctx, { params, body }) => setClientPortal(ctx, links, params.id, body),
    ),
  ]
}

/** Unsafe: the proof in the link gives the right, to this one client's page. */
function inPortal<Result>(
  doors: Doors,
  { secrets }: PublicLinks,
  token: string,
  work: (ctx: CompanyContext, clientId: string) => Promise<Result>,
  { readOnly = true } = {},
): Promise<Result> {
  return behindLink(doors, secrets, token, readOnly, async (ctx, { type, id }) => {
    if (type !== 'client') throw new NotFound('link-unknown')
    return work(ctx, id)
  })
}

/** For whom a link speaks, and for which documents, or which offer, alone. */
type Behind = { clientId: string; documents: readonly string[] | null; quotationId?: string }

/**
 * A notice from outside. Whether the link is good is asked before the file is read, and again when the notice is kept; the
 * proof is judged between, outside of any transaction.
 */
async function takeNotice(
  doors: Doors,
  { secrets }: PublicLinks,
  token: string,
  request: FastifyRequest,
  behind: (ctx: CompanyContext, subject: LinkSubject) => Promise<Behind>,
) {
  const companyId = await behindLink(doors, secrets, token, true, async (ctx, subject) => {
    await behind(ctx, subject)
    await refuseReadOnly(ctx)
    return ctx.companyId
  })
  const { said, file } = await readNotice(request)
  const proof = file && { ...(await provePaper(file.content, { of: companyId })), name: file.name }
  // A statement of an accountant is no proof of a payment.
  if (proof?.type === 'application/xml') throw new Invalid({ file: ['paper-file'] })
  return behindLink(doors, secrets, token, false, async (ctx, subject) => {
    const { clientId, documents, quotationId = null } = await behind(ctx, subject)
    const notice = documents === null ? said : { ...said, documents: [...documents] }
    return giveNotice(ctx, { clientId, origin: request.ip, quotationId }, notice, proof)
  })
}

async function readNotice(
  request: FastifyRequest,
): Promise<{ said: PaymentNoticeInput; file: { content: Buffer; name: string } | null }> {
  const form = await readForm(request, { bytes: mostProofBytes })
  const { documents = '', name = '', ...fields } = form.fields
  const ids = documents.split(',').filter(Boolean)
  const content = theFile(form)
  return {
    said: parseInput(schemas.paymentNoticeInput, { ...fields, documents: ids }),
    file: content === undefined || content.length === 0 ? null : { content, name },
  }
}

/** Whose debt a link shows: the client of a document, or of an offer that was accepted. */
async function clientBehind(ctx: CompanyContext, { type, id }: LinkSubject): Promise<string | null> {
  if (type === 'document') return (await readLetterFacts(ctx, id))?.client_id ?? null
  if (type === 'client' || type === 'simple') return null
  const offer = await readQuotationLetterFacts(ctx, id)
  return offer?.status === 'accepted' ? offer.client_id : null
}
