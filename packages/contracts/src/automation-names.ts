import type { Permission } from './permissions.ts'

/** Permissions that a key of another program may carry: work, never who may do it or how the company is set up. */
export const apiScopes = [
  'documents.read',
  'documents.draft',
  'documents.issue',
  'documents.correct',
  'documents.send',
  'clients.read',
  'clients.edit',
  'items.read',
  'items.edit',
  'payments.read',
  'payments.record',
  'recurring.read',
  'receptions.read',
  'receptions.upload',
  'expenses.read',
  'expenses.record',
  'reports.read',
  'reports.export',
  'files.download',
] as const satisfies readonly Permission[]
export type ApiScope = (typeof apiScopes)[number]

/** What another program may hear of. */
export const webhookEvents = [
  'document.issued',
  'document.accepted',
  'document.rejected',
  'payment.recorded',
  'payment.voided',
  'quotation.accepted',
  'quotation.declined',
  'reception.received',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What a rule of a company waits for, and what it may do then. */
export const ruleEvents = [
  'document.accepted',
  'document.rejected',
  'document.paid',
  'document.overdue',
  'quotation.accepted',
] as const
export type RuleEvent = (typeof ruleEvents)[number]
export const ruleActions = ['mail', 'notify', 'work', 'webhook'] as const
export type RuleAction = (typeof ruleActions)[number]
