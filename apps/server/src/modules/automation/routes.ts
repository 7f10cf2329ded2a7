import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import type { IdentityKit } from '#modules/identity/index.ts'
import type { Doors } from '#platform/database/company-context.ts'
import { type Call, companyRoute, preparedRoute, type Route } from '#platform/route.ts'
import { createApiKey, letInApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import { listDeliveries, sendDeliveryAgain } from './deliveries.ts'
import { createRule, deleteRule, listRules, listRuns, updateRule } from './rules.ts'
import {
  createWebhook,
  deleteWebhook,
  judgeAddress,
  letInWebhook,
  listWebhooks,
  testWebhook,
  updateWebhook,
  type WebhookReach,
} from './webhooks.ts'

const byId = z.object({ id: schemas.id })
const permission = 'integrations.edit' as const

type WebhookInput = z.output<typeof schemas.webhookInput>

export function automationRoutes(kit: { identity: IdentityKit; reach: WebhookReach }): Route[] {
  const { identity, reach } = kit
  return [...keyRoutes(identity), ...webhookRoutes(identity, reach), ...ruleRoutes]
}

const keyRoutes = (kit: IdentityKit): Route[] => [
  companyRoute(
    endpoints.listApiKeys,
    { answer: z.object({ data: z.array(schemas.apiKey) }), permission },
    async (ctx) => ({ data: await listApiKeys(ctx) }),
  ),
  // A key outlives the session in which it is made, as a passkey does: it takes the same proof.
  companyRoute(
    endpoints.createApiKey,
    {
      body: schemas.apiKeyInput,
      answer: schemas.newApiKey,
      permission,
      guard: 'password',
      status: 201,
      isShownOnce: true,
      perMinute: 30,
    },
    (ctx, { body }) => createApiKey(ctx, kit, body),
  ),
  companyRoute(
    endpoints.revokeApiKey,
    { params: byId, answer: schemas.apiKey, permission },
    (ctx, { params }) => revokeApiKey(ctx, params.id),
  ),
  // It may be one that was revoked since, so it is as good as made anew.
  companyRoute(
    endpoints.letInApiKey,
    {
      params: byId,
      body: schemas.ownPassword,
      answer: schemas.apiKey,
      permission,
      guard: 'password',
      perMinute: 30,
    },
    (ctx, { params }) => letInApiKey(ctx, params.id),
  ),
]

function webhookRoutes(kit: IdentityKit, reach: WebhookReach): Route[] {
  const judge = (_doors: Doors, { body }: Call<unknown, unknown, WebhookInput>) =>
    judgeAddress(body.url, reach)
  return [
    companyRoute(
      endpoints.listWebhooks,
      { answer: z.object({ data: z.array(schemas.webhook) }), permission },
      async (ctx) => ({ data: await listWebhooks(ctx) }),
    ),
    preparedRoute(
      endpoints.createWebhook,
      {
        body: schemas.webhookInput,
        answer: schemas.newWebhook,
        permission,
        status: 201,
        isShownOnce: true,
        perMinute: 30,
      },
      judge,
      (ctx, { body }) => createWebhook(ctx, kit.secrets, body),
    ),
    preparedRoute(
      endpoints.updateWebhook,
      {
        params: byId,
        body: schemas.webhookInput,
        answer: schemas.changedWebhook,
        permission,
        isShownOnce: true,
        perMinute: 30,
      },
      judge,
      (ctx, { params, body }) => updateWebhook(ctx, kit.secrets, params.id, body),
    ),
    companyRoute(
      endpoints.letInWebhook,
      {
        params: byId,
        body: schemas.ownPassword,
        answer: schemas.webhook,
        permission,
        guard: 'password',
        perMinute: 30,
      },
      (ctx, { params }) => letInWebhook(ctx, params.id),
    ),
    companyRoute(endpoints.deleteWebhook, { params: byId, permission }, async (ctx, { params }) => {
      await deleteWebhook(ctx, params.id)
      return null
    }),
    companyRoute(
      endpoints.testWebhook,
      { params: byId, permission, perMinute: 30 },
      async (ctx, { params }) => {
        await testWebhook(ctx, params.id)
        return null
      },
    ),
    companyRoute(
      endpoints.listDeliveries,
      {
        params: byId,
        query: schemas.deliveriesQuery,
        answer: schemas.pageOf(schemas.webhookDelivery),
        permission,
      },
      (ctx, { params, query }) => listDeliveries(ctx, params.id, query),
    ),
    companyRoute(
      endpoints.sendDeliveryAgain,
      { params: z.object({ id: schemas.id, delivery: schemas.id }), permission, perMinute: 60 },
      async (ctx, { params }) => {
        await sendDeliveryAgain(ctx, params.id, params.delivery)
        return null
      },
    ),
  ]
}

const ruleRoutes: Route[] = [
  companyRoute(
    endpoints.listRules,
    { answer: z.object({ data: z.array(schemas.automationRule) }), permission },
    async (ctx) => ({ data: await listRules(ctx) }),
  ),
  companyRoute(
    endpoints.createRule,
    { body: schemas.ruleInput, answer: schemas.automationRule, permission, status: 201, perMinute: 30 },
    (ctx, { body }) => createRule(ctx, body),
  ),
  companyRoute(
    endpoints.updateRule,
    { params: byId, body: schemas.ruleInput, answer: schemas.automationRule, permission },
    (ctx, { params, body }) => updateRule(ctx, params.id, body),
  ),
  companyRoute(endpoints.deleteRule, { params: byId, permission }, async (ctx, { params }) => {
    await deleteRule(ctx, params.id)
    return null
  }),
  companyRoute(
    endpoints.listRuleRuns,
    { params: byId, answer: z.object({ data: z.array(schemas.automationRun) }), permission },
    async (ctx, { params }) => ({ data: await listRuns(ctx, params.id) }),
  ),
]
