import { z } from 'zod'
import { apiScopes, ruleActions, ruleEvents, webhookEvents } from '../automation-names.ts'
import { id, instant, line, pageQuery } from './common.ts'
import { ownPassword } from './security.ts'

export const apiScope = z.enum(apiScopes)

/** With the proof of who makes it. */
export const apiKeyInput = ownPassword.extend({
  name: line(60, 2),
  scopes: z.array(apiScope).min(1).max(apiScopes.length),
  /** Days that it works; null for as long as nobody revokes it. */
  days: z
    .union([z.literal(30), z.literal(90), z.literal(365)])
    .nullable()
    .default(null),
})
export const apiKey = z.object({
  id,
  name: z.string(),
  /** Its last characters. */
  tail: z.string(),
  scopes: z.array(z.string()),
  /** Of `scopes`, what who made it may not do any more, and so the key neither. */
  withheld: z.array(z.string()),
  /** `held` since a backup was restored, until somebody lets it in; `idle` while who made it is suspended or their account disabled. */
  state: z.enum(['working', 'idle', 'held', 'expired', 'revoked']),
  created_by: z.string().nullable(),
  created_at: instant,
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
})
/** The key itself is here this once. */
export const newApiKey = apiKey.extend({ token: z.string() })

export const webhookEvent = z.enum(webhookEvents)

export const webhookInput = z.object({
  url: z
    .string()
    .trim()
    .max(500)
    .refine((text) => /^https?:\/\/\S+$/.test(text) && URL.canParse(text), { error: 'url' }),
  events: z.array(webhookEvent).min(1).max(webhookEvents.length),
  is_on: z.boolean().default(true),
})
export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.string()),
  is_on: z.boolean(),
  /** When it switched itself off, after too many failures in a row. */
  switched_off_at: instant.nullable(),
  /** Since a backup was restored it hears nothing, until somebody lets it in. */
  is_held: z.boolean(),
  created_at: instant,
  last_delivery: z.object({ status: z.enum(['waiting', 'delivered', 'failed']), at: instant }).nullable(),
})
/** What signs its deliveries is here this once. */
export const newWebhook = webhook.extend({ secret: z.string() })
/** Of another host than before, what signs from now on is here this once: what signed for the former host goes to no other. */
export const changedWebhook = webhook.extend({ secret: z.string().optional() })

export const deliveriesQuery = pageQuery.pick({ page: true, per_page: true })
export const webhookDelivery = z.object({
  id,
  /** One of the events, or `ping` for a trial. */
  event: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  body: z.string(),
  answer_status: z.number().int().nullable(),
  answer_body: z.string().nullable(),
  problem: z.string().nullable(),
  duration_ms: z.number().int().nullable(),
  attempted_at: instant.nullable(),
  created_at: instant,
})

export const ruleInput = z.object({
  event: z.enum(ruleEvents),
  action: z.enum(ruleActions),
  /** By action: an address, a role, what the entry of the work list says, the id of a webhook. */
  target: z.string().trim().min(1).max(200),
  is_on: z.boolean().default(true),
})
const runStatus = z.enum(['waiting', 'done', 'failed', 'skipped'])
export const automationRule = ruleInput.extend({
  id,
  is_on: z.boolean(),
  created_at: instant,
  last_run: z.object({ status: runStatus, at: instant }).nullable(),
})
/** One time that a rule acted, or why it did not. */
export const automationRun = z.object({
  id,
  event: z.enum(ruleEvents),
  subject_kind: z.string(),
  subject_id: id,
  subject_number: z.string().nullable(),
  party_name: z.string().nullable(),
  status: runStatus,
  /** `limit`, `off`, `webhook-gone` or `gave-up`. */
  problem: z.string().nullable(),
  created_at: instant,
  ran_at: instant.nullable(),
})
