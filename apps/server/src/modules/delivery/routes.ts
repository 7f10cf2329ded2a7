import { type DocumentRow, endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { getDocumentRow } from '#modules/documents/index.ts'
import { readAcknowledged, readAcknowledgement } from '#modules/payments/index.ts'
import type { PublicLinks } from '#modules/public-documents/index.ts'
import { withCompany } from '#platform/database/company-context.ts'
import { attachment } from '#platform/files.ts'
import { companyRoute, fewFields, publicRoute, type Route, unopenedRoute } from '#platform/route.ts'
import type { Secrets } from '#platform/secrets.ts'
import {
  draftQuotationWhatsapp,
  draftWhatsapp,
  handQuotationToWhatsapp,
  handToWhatsapp,
  readNumber,
} from './hand-to-whatsapp.ts'
import { listDeliveries } from './list-deliveries.ts'
import { getLetter, listLetters } from './list-letters.ts'
import {
  draftPaymentLetter,
  draftPaymentWhatsapp,
  handPaymentToWhatsapp,
  mailPayment,
} from './mail-payment.ts'
import { draftQuotationLetter, mailQuotation } from './mail-quotation.ts'
import { draftSimpleLetter, draftSimpleWhatsapp, handSimpleToWhatsapp, mailSimple } from './mail-simple.ts'
import {
  draftStatementLetter,
  draftStatementWhatsapp,
  handStatementToWhatsapp,
  mailStatement,
} from './mail-statement.ts'
import { draftSupplierStatementLetter, mailSupplierStatement } from './mail-supplier-statement.ts'
import { previewTemplate } from './preview-template.ts'
import { draftClientReminder } from './remind-client.ts'
import { draftReminder, remindDocument } from './remind-document.ts'
import { chooseReminders, getReminderChoice, setReminders } from './reminder-choice.ts'
import { draftLetter, type Post, sendDocument } from './send-document.ts'
import { cancelLetter, sendAgain } from './turn-letter.ts'

const byId = z.object({ id: schemas.id })

export function deliveryRoutes(post: Post): Route[] {
  const { links } = post
  return [
    ...choiceRoutes(links.secrets),
    ...whatsappRoutes(links),
    ...paymentRoutes(post),
    ...simpleRoutes(post),
    companyRoute(
      endpoints.listDocumentDeliveries,
      { params: byId, answer: schemas.deliveries, permission: 'documents.read' },
      (ctx, { params }) => listDeliveries(ctx, { type: 'document', id: params.id }),
    ),
    companyRoute(
      endpoints.listQuotationDeliveries,
      { params: byId, answer: schemas.deliveries, permission: 'documents.read' },
      (ctx, { params }) => listDeliveries(ctx, { type: 'quotation', id: params.id }),
    ),
    companyRoute(
      endpoints.listClientDeliveries,
      { params: byId, answer: schemas.deliveries, permission: 'documents.read' },
      (ctx, { params }) => listDeliveries(ctx, { type: 'client', id: params.id }),
    ),
    ...letterRoutes(post),
    ...statementRoutes(post),
    ...outboxRoutes,
    companyRoute(
      endpoints.previewLetter,
      {
        body: schemas.letterTemplate,
        answer: schemas.letterPreview,
        permission: 'settings.read',
        isReading: true,
        perMinute: 120,
      },
      (ctx, { body }) => previewTemplate(ctx, links, body),
    ),
  ]
}

/** Letters and texts: before they go, and what sends them. */
const drawn = { params: byId, permission: 'documents.send' } as const
const sent = { ...drawn, perMinute: 30 } as const
const letter = { ...drawn, answer: schemas.documentLetter } as const
const mailed = { ...sent, body: schemas.sendDocumentInput } as const
const whatsapp = { ...drawn, answer: schemas.whatsappText } as const
const handed = { ...sent, body: schemas.handToWhatsappInput } as const

/** The company's own outbox: who may send sees what was sent, and acts on it. */
const outboxRoutes: Route[] = [
  companyRoute(
    endpoints.listLetters,
    {
      query: schemas.lettersQuery,
      answer: schemas.pageOf(schemas.letterRow),
      permission: 'documents.send',
      reads: 'replica',
    },
    (ctx, { query }) => listLetters(ctx, query),
  ),
  companyRoute(endpoints.getLetter, { ...drawn, answer: schemas.letterRow }, (ctx, { params }) =>
    getLetter(ctx, params.id),
  ),
  companyRoute(endpoints.cancelLetter, { ...drawn, answer: schemas.letterRow }, (ctx, { params }) =>
    cancelLetter(ctx, params.id),
  ),
  companyRoute(endpoints.sendLetterAgain, { ...sent, answer: schemas.letterRow }, (ctx, { params }) =>
    sendAgain(ctx, params.id),
  ),
]

function letterRoutes(post: Post): Route[] {
  const { links } = post
  return [
    companyRoute(endpoints.getDocumentLetter, letter, (ctx, { params }) =>
      draftLetter(ctx, links, params.id),
    ),
    companyRoute(
      endpoints.sendDocument,
      { ...mailed, answer: schemas.documentRow },
      async (ctx, { params, body }): Promise<DocumentRow> => {
        await sendDocument(ctx, post, params.id, body)
        return getDocumentRow(ctx, params.id)
      },
    ),
    companyRoute(endpoints.getDocumentReminder, letter, (ctx, { params }) =>
      draftReminder(ctx, post, params.id),
    ),
    companyRoute(
      endpoints.remindDocument,
      { ...mailed, answer: schemas.documentRow },
      async (ctx, { params, body }): Promise<DocumentRow> => {
        await remindDocument(ctx, post, params.id, body)
        return getDocumentRow(ctx, params.id)
      },
    ),
    companyRoute(
      endpoints.getClientReminder,
      { ...drawn, answer: schemas.clientReminder },
      (ctx, { params }) => draftClientReminder(ctx, params.id),
    ),
    companyRoute(endpoints.getQuotationLetter, letter, (ctx, { params }) =>
      draftQuotationLetter(ctx, links, params.id),
    ),
    companyRoute(endpoints.mailQuotation, mailed, async (ctx, { params, body }) => {
      await mailQuotation(ctx, post, params.id, body)
      return null
    }),
  ]
}

function simpleRoutes(post: Post): Route[] {
  const { links } = post
  return [
    companyRoute(endpoints.getSimpleLetter, letter, (ctx, { params }) =>
      draftSimpleLetter(ctx, links, params.id),
    ),
    companyRoute(endpoints.getSimpleWhatsapp, whatsapp, (ctx, { params }) =>
      draftSimpleWhatsapp(ctx, links, params.id),
    ),
    companyRoute(endpoints.handSimpleToWhatsapp, handed, async (ctx, { params, body }) => {
      await handSimpleToWhatsapp(ctx, links, params.id, body)
      return null
    }),
    companyRoute(endpoints.mailSimple, mailed, async (ctx, { params, body }) => {
      await mailSimple(ctx, post, params.id, body)
      return null
    }),
  ]
}

function paymentRoutes(post: Post): Route[] {
  return [
    companyRoute(endpoints.getPaymentLetter, letter, (ctx, { params }) => draftPaymentLetter(ctx, params.id)),
    companyRoute(endpoints.mailPayment, mailed, async (ctx, { params, body }) => {
      await mailPayment(ctx, post, params.id, body)
      return null
    }),
    companyRoute(endpoints.getPaymentWhatsapp, whatsapp, (ctx, { params }) =>
      draftPaymentWhatsapp(ctx, params.id),
    ),
    companyRoute(endpoints.handPaymentToWhatsapp, handed, async (ctx, { params, body }) => {
      await handPaymentToWhatsapp(ctx, params.id, readNumber(body.phone))
      return null
    }),
    unopenedRoute(
      endpoints.getPaymentPaper,
      { params: byId, permission: 'payments.read', perMinute: 60 },
      async (doors, { caller, params, reply }) => {
        // Whether this person sees the payment is asked as that person; the paper is set outside of it.
        await withCompany(doors, caller.member!, (ctx) => readAcknowledged(ctx, params.id), {
          readOnly: true,
        })
        const { name, type, content } = await readAcknowledgement(doors, caller.member!.companyId, params.id)
        return reply.header('content-disposition', attachment(name)).type(type).send(content)
      },
    ),
  ]
}

const ofDays = { query: schemas.statementDaysQuery }
const bySupplier = { params: schemas.supplierParams }

function statementRoutes(post: Post): Route[] {
  const { links } = post
  return [
    companyRoute(endpoints.getStatementLetter, { ...letter, ...ofDays }, (ctx, { params, query }) =>
      draftStatementLetter(ctx, links, params.id, query),
    ),
    companyRoute(
      endpoints.mailStatement,
      { ...sent, body: schemas.sendStatementInput },
      async (ctx, { params, body: { days, ...said } }) => {
        await mailStatement(ctx, post, params.id, days, said)
        return null
      },
    ),
    companyRoute(
      endpoints.getSupplierStatementLetter,
      { ...letter, ...bySupplier, ...ofDays },
      (ctx, { params, query }) => draftSupplierStatementLetter(ctx, params.key, query),
    ),
    companyRoute(
      endpoints.mailSupplierStatement,
      { ...sent, ...bySupplier, body: schemas.sendStatementInput },
      async (ctx, { params, body: { days, ...said } }) => {
        await mailSupplierStatement(ctx, post, params.key, days, said)
        return null
      },
    ),
    companyRoute(endpoints.getStatementWhatsapp, { ...whatsapp, ...ofDays }, (ctx, { params, query }) =>
      draftStatementWhatsapp(ctx, links, params.id, query),
    ),
    companyRoute(
      endpoints.handStatementToWhatsapp,
      { ...sent, body: schemas.handStatementInput },
      async (ctx, { params, body: { days, ...handed } }) => {
        await handStatementToWhatsapp(ctx, links, params.id, days, handed)
        return null
      },
    ),
  ]
}

function whatsappRoutes(links: PublicLinks): Route[] {
  return [
    companyRoute(endpoints.getDocumentWhatsapp, whatsapp, (ctx, { params }) =>
      draftWhatsapp(ctx, links, params.id),
    ),
    companyRoute(endpoints.handDocumentToWhatsapp, handed, async (ctx, { params, body }) => {
      await handToWhatsapp(ctx, links, params.id, body)
      return null
    }),
    companyRoute(endpoints.getQuotationWhatsapp, whatsapp, (ctx, { params }) =>
      draftQuotationWhatsapp(ctx, links, params.id),
    ),
    companyRoute(endpoints.handQuotationToWhatsapp, handed, async (ctx, { params, body }) => {
      await handQuotationToWhatsapp(ctx, links, params.id, body)
      return null
    }),
  ]
}

/** Guessing is hopeless, but not for free. */
const byLink = {
  params: schemas.reminderLinkParams,
  answer: schemas.reminderChoice,
  bodyLimit: fewFields,
  perMinute: 30,
}

function choiceRoutes(secrets: Secrets): Route[] {
  return [
    publicRoute(endpoints.getReminderChoice, byLink, (doors, { params }) =>
      getReminderChoice(doors, secrets, params.token),
    ),
    publicRoute(
      endpoints.chooseReminders,
      { ...byLink, body: schemas.reminderChoiceInput },
      (doors, { params, body }) => chooseReminders(doors, secrets, { token: params.token, isOn: body.is_on }),
    ),
    publicRoute(endpoints.stopReminders, { ...byLink, takesForms: true }, (doors, { params }) =>
      chooseReminders(doors, secrets, { token: params.token, isOn: false }),
    ),
    companyRoute(
      endpoints.setClientReminders,
      { params: byId, body: schemas.reminderChoiceInput, permission: 'clients.edit' },
      async (ctx, { params, body }) => {
        await setReminders(ctx, params.id, body.is_on)
        return null
      },
    ),
  ]
}
