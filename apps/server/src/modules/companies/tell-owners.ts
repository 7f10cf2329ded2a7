import type { Language } from '@cuentaclara/locales'
import type { LetterName } from '@cuentaclara/locales/mail'
import { sql } from 'kysely'
import { notify, type Outbox } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'

/** What who runs the installation did to a company: the letter and the notification that tell of it have its name. */
export type PlatformDeed = {
  name: 'company-changed-by-platform' | 'visit-opened' | 'all-files-by-platform'
  /** Who did it. */
  by: string
  company: string
  reason: string
}

const day = 24 * 3_600_000

/** The owners hear of it in the application, and by mail whatever they chose: this is not theirs to miss. */
export async function tellOwners(
  ctx: CompanyContext,
  outbox: Outbox,
  { name: deed, ...params }: PlatformDeed,
): Promise<void> {
  const path = `/main-configurations/${ctx.companyId}?tab=security`
  await notify(ctx, { kind: deed, params, path, to: { roles: ['owner'] } })
  await writeToOwners(ctx, outbox, { letter: deed, path, livesMs: 7 * day, params: () => params })
}

type OwnersLetter = {
  letter: LetterName
  path: string
  livesMs: number
  params: (language: Language) => Readonly<Record<string, string>>
}

/** Writes to each owner in their language. */
export async function writeToOwners(
  ctx: CompanyContext,
  outbox: Outbox,
  { letter, path, livesMs, params }: OwnersLetter,
): Promise<void> {
  for (const { name, email, language } of await readOwners(ctx)) {
    const spoken = language ?? 'es'
    const expiresAt = ctx.clock.now() + livesMs
    await outbox.post(ctx, {
      letter,
      to: email,
      name,
      language: spoken,
      params: params(spoken),
      path,
      expiresAt,
    })
  }
}

async function readOwners({ tx }: CompanyContext) {
  const { rows } = await sql<Row<'users', 'name' | 'email'> & { language: Language | null }>`
    select u.name, u.email, u.language from company_users m join users u on u.id = m.user_id
    where m.company_id = current_company() and m.role = 'owner' and m.active = 1 and u.is_active
  `.execute(tx)
  return rows
}
