// Documents on their way to clients.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

/** Every way on which it went to its client. */
export const listDocumentDeliveries = endpoint<ById & { answer: t.Deliveries }>(
  'GET',
  '/documents/:id/deliveries',
  'company',
)
export const listQuotationDeliveries = endpoint<ById & { answer: t.Deliveries }>(
  'GET',
  '/quotations/:id/deliveries',
  'company',
)
/** The letter that sending would post now. */
export const getDocumentLetter = endpoint<ById & { answer: t.DocumentLetter }>(
  'GET',
  '/documents/:id/letter',
  'company',
)
/** Sends an issued document to its client by mail: PDF, signed XML and, once there is one, the answer. */
export const sendDocument = endpoint<ById & { body: t.SendDocumentInput; answer: t.DocumentRow }>(
  'POST',
  '/documents/:id/send',
  'company',
)
/** The reminder that would go about a document now, in the words of the step for this day. */
export const getDocumentReminder = endpoint<ById & { answer: t.DocumentLetter }>(
  'GET',
  '/documents/:id/reminder',
  'company',
)
/** What reminding a client of everything that is late would say now. */
export const getClientReminder = endpoint<ById & { answer: t.ClientReminder }>(
  'GET',
  '/clients/:id/reminder',
  'company',
)
/** Reminds its client of what a document owes, at most once a day. */
export const remindDocument = endpoint<ById & { body: t.SendDocumentInput; answer: t.DocumentRow }>(
  'POST',
  '/documents/:id/reminder',
  'company',
)
/** The letter that mailing a quotation would post now. */
export const getQuotationLetter = endpoint<ById & { answer: t.DocumentLetter }>(
  'GET',
  '/quotations/:id/letter',
  'company',
)
/** Mails a quotation with its PDF; a draft is sent by that. */
export const mailQuotation = endpoint<ById & { body: t.SendDocumentInput; answer: null }>(
  'POST',
  '/quotations/:id/mail',
  'company',
)
/** What a template says about a sample of today, before it is saved. */
export const previewLetter = endpoint<{ body: t.LetterTemplateInput; answer: t.LetterPreview }>(
  'POST',
  '/settings/delivery/preview',
  'company',
)
/** By the link in a reminder; nobody signs in for it. */
export const getReminderChoice = endpoint<{ params: { token: string }; answer: t.ReminderChoice }>(
  'GET',
  '/reminder-choices/:token',
  'public',
)
export const chooseReminders = endpoint<{
  params: { token: string }
  body: { is_on: boolean }
  answer: t.ReminderChoice
}>('PUT', '/reminder-choices/:token', 'public')
/** What the unsubscribe button of a mail program posts to (RFC 8058); it may send a form, which says nothing. */
export const stopReminders = endpoint<{ params: { token: string }; answer: t.ReminderChoice }>(
  'POST',
  '/reminder-choices/:token/stop',
  'public',
)
/** Whether a client gets reminders. */
export const setClientReminders = endpoint<{
  params: { id: string }
  body: { is_on: boolean }
  answer: null
}>('PUT', '/clients/:id/reminders', 'company')
