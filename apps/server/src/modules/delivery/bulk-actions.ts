import * as schemas from '@cuentaclara/contracts/schemas'
import { asksNothing, defineBulkAction } from '#modules/bulk/index.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { mailPayment } from './mail-payment.ts'
import { mailQuotation } from './mail-quotation.ts'
import { mailSimple } from './mail-simple.ts'
import { mailStatement } from './mail-statement.ts'
import { remindClient } from './remind-client.ts'
import { remindDocument } from './remind-document.ts'
import { type Post, sendDocument } from './send-document.ts'
import { cancelLetter, sendAgain } from './turn-letter.ts'

/** What goes to the clients of many documents. */
export const documentLetterActions = (post: Post) => [
  defineBulkAction({
    name: 'send',
    permission: 'documents.send',
    params: asksNothing,
    run: (ctx, id) => sendDocument(ctx, post, id, { isOneOfMany: true }).catch(withoutEmail),
  }),
  defineBulkAction({
    name: 'remind',
    permission: 'documents.send',
    params: asksNothing,
    run: (ctx, id) => remindDocument(ctx, post, id),
  }),
]

export const mailQuotationAction = (post: Post) =>
  defineBulkAction({
    name: 'send',
    permission: 'documents.send',
    params: asksNothing,
    run: (ctx, id) => mailQuotation(ctx, post, id, {}).catch(withoutEmail),
  })

/** Tells the clients of payments that their money came. */
export const acknowledgeAction = (post: Post) =>
  defineBulkAction({
    name: 'acknowledge',
    permission: 'documents.send',
    params: asksNothing,
    run: (ctx, id) => mailPayment(ctx, post, id, {}).catch(withoutEmail),
  })

export const mailSimpleAction = (post: Post) =>
  defineBulkAction({
    name: 'send',
    permission: 'documents.send',
    params: asksNothing,
    run: (ctx, id) => mailSimple(ctx, post, id, {}).catch(withoutEmail),
  })

/** To clients. */
export const statementAction = (post: Post) =>
  defineBulkAction({
    name: 'statement',
    permission: 'documents.send',
    params: schemas.statementDaysQuery.refine(({ from, to }) => from <= to, { path: ['to'] }),
    run: (ctx, id, period) => mailStatement(ctx, post, id, period).catch(withoutEmail),
  })

/** Of all that a client owes. */
export const remindAction = (post: Post) =>
  defineBulkAction({
    name: 'remind',
    permission: 'documents.send',
    params: asksNothing,
    run: (ctx, id) => remindClient(ctx, post, id),
  })

/** With letters that are on their way, or were. */
export const letterActions = [
  defineBulkAction({
    name: 'cancel-sending',
    permission: 'documents.send',
    params: asksNothing,
    run: async (ctx, id) => {
      await cancelLetter(ctx, id)
    },
  }),
  defineBulkAction({
    name: 'send-again',
    permission: 'documents.send',
    params: asksNothing,
    run: async (ctx, id) => {
      await sendAgain(ctx, id)
    },
  }),
]

/** Of many nobody types an address. */
function withoutEmail(error: unknown): never {
  if (error instanceof Invalid && 'to' in error.errors) throw new Conflict('client-without-email')
  throw error
}
