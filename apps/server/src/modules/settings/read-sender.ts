import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import type { Secrets } from '#platform/secrets.ts'
import { readSection } from './sections.ts'
import { openOwnServer, readPassword } from './test-own-server.ts'

/** How a company sends its letters. */
type Sender = {
  name: string
  /** Where answers go; null when the company has no address at all. */
  replyTo: string | null
  openOwnServer: (() => MailServer) | null
}

/** The company as its letters show it: what the section says, else its own name and first address. */
export async function readSender(
  ctx: Pick<CompanyContext, 'tx' | 'companyId'>,
  secrets: Secrets,
  reach: { mayBePrivate?: boolean } = {},
): Promise<Sender> {
  const settings = await readSection(ctx, 'delivery')
  const { rows } = await sql<{ name: string; email: string | null }>`
    select coalesce(trade_name, name) as name, emails[1] as email from companies where id = current_company()
  `.execute(ctx.tx)
  const { name, email } = rows[0]!
  const { smtp_host: host } = settings
  const password = settings.has_own_server ? await readPassword(ctx, secrets) : null
  return {
    name: settings.sender_name || name,
    replyTo: settings.reply_to || email,
    openOwnServer: settings.has_own_server ? () => openOwnServer({ host, settings, password }, reach) : null,
  }
}
