// Keys of other programs, and the addresses that hear what happens in a company.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listApiKeys = endpoint<{ answer: { data: t.ApiKey[] } }>('GET', '/api-keys', 'company')
/** Answers the key this once. */
export const createApiKey = endpoint<{ body: t.ApiKeyInput; answer: t.NewApiKey }>(
  'POST',
  '/api-keys',
  'company',
)
/** From now on the key opens nothing. */
export const revokeApiKey = endpoint<ById & { answer: t.ApiKey }>('DELETE', '/api-keys/:id', 'company')
/** For one that is held since a backup was restored. */
export const letInApiKey = endpoint<ById & { body: t.OwnProof; answer: t.ApiKey }>(
  'POST',
  '/api-keys/:id/let-in',
  'company',
)

export const listWebhooks = endpoint<{ answer: { data: t.Webhook[] } }>('GET', '/webhooks', 'company')
/** Answers the secret that signs deliveries this once. */
export const createWebhook = endpoint<{ body: t.WebhookInput; answer: t.NewWebhook }>(
  'POST',
  '/webhooks',
  'company',
)
export const updateWebhook = endpoint<ById & { body: t.WebhookInput; answer: t.ChangedWebhook }>(
  'PUT',
  '/webhooks/:id',
  'company',
)
/** For one that is held since a backup was restored. */
export const letInWebhook = endpoint<ById & { body: t.OwnProof; answer: t.Webhook }>(
  'POST',
  '/webhooks/:id/let-in',
  'company',
)
export const deleteWebhook = endpoint<ById & { answer: null }>('DELETE', '/webhooks/:id', 'company')
/** Sends a `ping`. */
export const testWebhook = endpoint<ById & { answer: null }>('POST', '/webhooks/:id/test', 'company')
export const listDeliveries = endpoint<
  ById & { query: t.DeliveriesQuery; answer: t.Page<t.WebhookDelivery> }
>('GET', '/webhooks/:id/deliveries', 'company')
/** Sends the same body anew, signed with the time of now. */
export const sendDeliveryAgain = endpoint<{ params: { id: string; delivery: string }; answer: null }>(
  'POST',
  '/webhooks/:id/deliveries/:delivery/send-again',
  'company',
)
/** When something happens, then something is done. */
export const listRules = endpoint<{ answer: { data: t.AutomationRule[] } }>(
  'GET',
  '/automation-rules',
  'company',
)
export const createRule = endpoint<{ body: t.RuleInput; answer: t.AutomationRule }>(
  'POST',
  '/automation-rules',
  'company',
)
export const updateRule = endpoint<ById & { body: t.RuleInput; answer: t.AutomationRule }>(
  'PUT',
  '/automation-rules/:id',
  'company',
)
export const deleteRule = endpoint<ById & { answer: null }>('DELETE', '/automation-rules/:id', 'company')
/** What a rule did of late, the newest first. */
export const listRuleRuns = endpoint<ById & { answer: { data: t.AutomationRun[] } }>(
  'GET',
  '/automation-rules/:id/runs',
  'company',
)
