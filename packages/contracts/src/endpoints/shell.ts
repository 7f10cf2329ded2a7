// What every screen has around it: search, long work, live events, the trail, the outbox.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listOutbox = endpoint<{ query: t.PageQuery; answer: t.Page<t.OutboxMail> }>(
  'GET',
  '/outbox',
  'platform',
)
export const getOutboxLetter = endpoint<ById & { answer: t.OutboxLetter }>('GET', '/outbox/:id', 'platform')
/** Tries again now. */
export const sendOutboxLetter = endpoint<ById & { answer: t.OutboxMail }>(
  'POST',
  '/outbox/:id/send',
  'platform',
)
/** Server-sent events of the company; read with fetch, so that the token stays in its header. */
export const liveEvents = endpoint<{ answer: t.LiveEvent }>('GET', '/events', 'company')
/** Long work of the signed-in person in this company, the unfinished first. */
export const listTasks = endpoint<{ answer: { data: t.Task[] } }>('GET', '/tasks', 'company')
export const stopTask = endpoint<ById & { answer: t.Task }>('POST', '/tasks/:id/stop', 'company')
/** Forgets a finished one, with its file. */
export const deleteTask = endpoint<ById & { answer: null }>('DELETE', '/tasks/:id', 'company')
/** The file that a finished task made, as an attachment. */
export const taskFile = endpoint<ById>('GET', '/tasks/:id/file', 'company')
/** An address that opens the file once, within a minute, for a browser that streams it to disk. */
export const ticketForTaskFile = endpoint<ById & { answer: t.DownloadTicket }>(
  'POST',
  '/tasks/:id/ticket',
  'company',
)
export const ticketedTaskFile = endpoint<{ params: { ticket: string } }>(
  'GET',
  '/downloads/task/:ticket',
  'public',
)
/** The trail of changes, the newest first; billers see their own. */
export const listAudit = endpoint<{ query: t.AuditQuery; answer: t.Page<t.AuditEntry> }>(
  'GET',
  '/audit',
  'company',
)
/** Whom the trail can be narrowed to, by name. */
export const listAuditPeople = endpoint<{ answer: t.AuditPeople }>('GET', '/audit/people', 'company')
export const checkAudit = endpoint<{ answer: t.AuditCheck }>('GET', '/audit/check', 'company')
/** Documents, clients and items by whatever a person types: a number, the end of a key, a name, an amount, a day. */
export const search = endpoint<{ query: t.SearchQuery; answer: t.SearchAnswer }>('GET', '/search', 'company')
/** Whatever else the company keeps, for the same words: offers, payments, purchases, students and more. */
export const searchRecords = endpoint<{ query: t.SearchQuery; answer: t.RecordsAnswer }>(
  'GET',
  '/search/records',
  'company',
)
/** The other companies of the person, for the same words. */
export const searchElsewhere = endpoint<{
  query: { q: string; but?: string }
  answer: t.ElsewhereAnswer
}>('GET', '/search/elsewhere', 'user')
