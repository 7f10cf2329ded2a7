// Documents of suppliers, and our answers.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listReceptions = endpoint<{ query: t.ReceptionsQuery; answer: t.Page<t.ReceptionRow> }>(
  'GET',
  '/receptions',
  'company',
)
/** For the counter in the navigation. */
export const getReceptionCounts = endpoint<{ answer: t.ReceptionCounts }>(
  'GET',
  '/receptions/counts',
  'company',
)
export const getReception = endpoint<ById & { answer: t.ReceptionDetail }>(
  'GET',
  '/receptions/:id',
  'company',
)
/** Multipart: up to 200 files `file0`, `file1`, … (XML, ZIP or mails as EML, 20 MB together) and their names `name0`, `name1`, … */
export const uploadReceptions = endpoint<{ body: FormData; answer: t.UploadAnswer }>(
  'POST',
  '/receptions',
  'company',
)
/** Somebody who may decide has looked at it. */
export const openReception = endpoint<ById & { answer: null }>('POST', '/receptions/:id/open', 'company')
/** Looks anew at whom a document is made out to that was set aside as not ours. */
export const judgeReceptionReceiver = endpoint<ById & { answer: t.ReceptionDetail }>(
  'POST',
  '/receptions/:id/judge-receiver',
  'company',
)
/** Decides; the message to the authority is numbered, signed and sent by the worker. */
export const answerReception = endpoint<ById & { body: t.ReceptionDecision; answer: t.ReceptionDetail }>(
  'POST',
  '/receptions/:id/answer',
  'company',
)
/** Has the authority asked now about the answer that is on its way; what it does not have is sent again, byte for byte. */
export const refreshReception = endpoint<ById & { answer: t.ReceptionDetail }>(
  'POST',
  '/receptions/:id/refresh',
  'company',
)
/** Accepts it as the rules of the company say for its supplier, or for all. */
export const acceptReception = endpoint<ById & { answer: t.ReceptionDetail }>(
  'POST',
  '/receptions/:id/accept',
  'company',
)
/** For what was taken as accepted because nobody answered: what becomes of its tax. */
export const classifyReception = endpoint<
  ById & { body: t.ReceptionClassification; answer: t.ReceptionDetail }
>('POST', '/receptions/:id/classify', 'company')
/** Makes the expense of a document that counts as accepted, where the company does not have it made by itself. */
export const recordReceivedExpense = endpoint<ById & { answer: t.ReceptionDetail }>(
  'POST',
  '/receptions/:id/expense',
  'company',
)
/** What became of the files of an upload that a task of the signed-in person read. */
export const getReceptionUpload = endpoint<ById & { answer: t.UploadResult }>(
  'GET',
  '/receptions/uploads/:id',
  'company',
)
/** Answered as an attachment: the supplier's `xml`, the `authority`’s word on it, our `message` and the `answer` to that. */
export const receptionFile = endpoint<{
  params: { id: string; file: 'xml' | 'authority' | 'message' | 'answer' }
}>('GET', '/receptions/:id/files/:file', 'company')
/** The mailbox that suppliers write to. */
export const getMailbox = endpoint<{ answer: t.MailboxState }>('GET', '/receptions/mailbox', 'company')
/** What became of the last mails. */
export const listMailboxMails = endpoint<{ query: t.PageQuery; answer: t.Page<t.MailboxMail> }>(
  'GET',
  '/receptions/mailbox/mails',
  'company',
)
/** Reads it as soon as a worker is free, instead of in a few minutes. */
export const readMailbox = endpoint<{ answer: t.MailboxState }>('POST', '/receptions/mailbox/read', 'company')
/** Signs in at the saved server and opens its folders, without touching a mail. */
export const testMailbox = endpoint<{ answer: t.MailboxTest }>('POST', '/receptions/mailbox/test', 'company')
