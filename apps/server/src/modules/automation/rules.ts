import { type AutomationRule, type AutomationRun, type RuleInput, roles } from '@cuentaclara/contracts'
import { z } from 'zod'
import { tellOfOutsideAddresses } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Conflict, Invalid, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { deleteRuleRow, insertRule, readRules, readRuns, updateRule as updateRuleRow } from './rule-store.ts'
import { readRows } from './webhook-store.ts'
import { automationPath } from './webhooks.ts'

const mostRules = 20
const mostRunsShown = 50

/** What a company lets happen by itself, the oldest rule first. */
export async function listRules(ctx: CompanyContext): Promise<AutomationRule[]> {
  ctx.permit('integrations.edit')
  return readRules(ctx)
}

/** Adds a rule; it acts from now on. Throws Invalid, and Conflict beyond the number of rules a company holds. */
export async function createRule(ctx: CompanyContext, rule: RuleInput): Promise<AutomationRule> {
  ctx.permit('integrations.edit')
  await refuseTarget(ctx, rule)
  await oneAtATime(ctx, 'rules')
  if ((await readRules(ctx)).length >= mostRules) throw new Conflict('list-full', { most: mostRules })
  await tellOfMail(ctx, rule)
  const id = newId()
  await insertRule(ctx, id, rule)
  return (await readRules(ctx, id))[0]!
}

/** Throws Invalid, NotFound. */
export async function updateRule(ctx: CompanyContext, id: string, rule: RuleInput): Promise<AutomationRule> {
  ctx.permit('integrations.edit')
  await refuseTarget(ctx, rule)
  await tellOfMail(ctx, rule, (await readRules(ctx, id))[0])
  if (!(await updateRuleRow(ctx, id, rule))) throw new NotFound()
  return (await readRules(ctx, id))[0]!
}

/** Takes a rule away, with its log. Throws NotFound. */
export async function deleteRule(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('integrations.edit')
  if (!(await deleteRuleRow(ctx, id))) throw new NotFound()
}

/** What a rule did of late. Throws NotFound. */
export async function listRuns(ctx: CompanyContext, id: string): Promise<AutomationRun[]> {
  ctx.permit('integrations.edit')
  if ((await readRules(ctx, id)).length === 0) throw new NotFound()
  return readRuns(ctx, id, mostRunsShown)
}

async function tellOfMail(ctx: CompanyContext, rule: RuleInput, former?: AutomationRule): Promise<void> {
  if (rule.action !== 'mail') return
  const before = former?.action === 'mail' ? [former.target] : []
  await tellOfOutsideAddresses(ctx, [rule.target], { former: before, path: automationPath(ctx) })
}

async function refuseTarget(ctx: CompanyContext, { action, target }: RuleInput): Promise<void> {
  if (action === 'mail' && !z.email().max(160).safeParse(target).success)
    throw new Invalid({ target: ['email'] })
  if (action === 'notify' && !roles.some((role) => role === target))
    throw new Invalid({ target: ['unknown'] })
  if (action !== 'webhook') return
  const isKnown = z.uuid().safeParse(target).success && (await readRows(ctx, target)).length > 0
  if (!isKnown) throw new Invalid({ target: ['unknown'] })
}
