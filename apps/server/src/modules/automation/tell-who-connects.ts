import { type Notice, notify } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { automationPath } from './webhooks.ts'

/** Tells whoever connects programs what befell a key, an address or a rule, with the way to it. */
export async function tellWhoConnects(
  ctx: CompanyContext,
  notice: Pick<Notice, 'kind' | 'params' | 'once'>,
): Promise<void> {
  await notify(ctx, { ...notice, path: automationPath(ctx), to: { permission: 'integrations.edit' } })
}
