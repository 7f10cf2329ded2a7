import { holdApiKeys, holdWebhooks } from '#modules/automation/index.ts'
import { holdLetters } from '#modules/delivery/index.ts'
import { noteHeldLetters } from '#modules/documents/index.ts'
import { endInvitations, holdMembers } from '#modules/members/index.ts'
import { holdWaiting } from '#modules/notifications/index.ts'
import { holdDueSeries } from '#modules/recurring/index.ts'
import { holdFileLetters } from '#modules/scheduled-files/index.ts'
import { holdRestored } from '#modules/settings/index.ts'
import { holdDueMonths } from '#modules/students/index.ts'
import { askBeforeSending } from '#modules/submissions/index.ts'
import { endVisits } from '#modules/support-visits/index.ts'
import { dropTickets } from '#modules/tasks/index.ts'
import type { Asks } from '#platform/database/open-client.ts'

/**
 * What happened after a backup was made is not in it. So restored companies, or one that came as a copy, issue nothing until somebody
 * says from which numbers they go on, and what waits for the authority is asked about before it is sent. Letters that may have
 * left, and keys, webhooks and members that may have been taken away, wait for somebody who says so; links, tickets and visits are over (ADR 0034).
 */
export async function holdRestoredCompanies(
  client: Asks,
  backupAt: string,
  companyId: string | null = null,
): Promise<void> {
  await holdRestored(client, backupAt, companyId)
  await askBeforeSending(client, companyId)
  await holdDueSeries(client, companyId)
  await holdDueMonths(client, companyId)
  await holdWaiting(client, companyId)
  await holdLetters(client, companyId)
  await holdFileLetters(client, companyId)
  await noteHeldLetters(client, companyId)
  await holdApiKeys(client, companyId)
  await holdWebhooks(client, companyId)
  await endInvitations(client, companyId)
  await holdMembers(client, companyId)
  await dropTickets(client, companyId)
  await endVisits(client, backupAt, companyId)
}
