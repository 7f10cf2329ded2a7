import { costaRicaInstant } from '@cuentaclara/einvoice'
import { formatMoment } from '@cuentaclara/locales/dates'
import { sql } from 'kysely'
import { writeToOwners } from '#modules/companies/index.ts'
import { heldSinceRestore, type Outbox } from '#modules/notifications/index.ts'
import { listUntold, takeUntold } from '#modules/settings/index.ts'
import {
  type CompanyContext,
  type Doors,
  unsafeForAllCompanies,
  unsafeForCompany,
} from '#platform/database/company-context.ts'

/** Who was away for a month, or whose mail server was, still finds numbers to say. */
const livesMs = 30 * 24 * 3_600_000
/** More series than anybody reads in a letter; the screen has them all. */
const mostNumbers = 40

/**
 * Writes to the owners of companies that go on from a backup, once: of when the data are, what is held since, which numbers are asked and
 * where. The letter leaves as any other of ours: once there is a mail server that takes it.
 */
export async function tellOfRestore(doors: Doors, outbox: Outbox): Promise<void> {
  // Unsafe: nobody asks for it. Of two workers that begin at once one waits here, and finds that it was told.
  for (const companyId of await unsafeForAllCompanies(doors, listUntold))
    await unsafeForCompany(doors, companyId, async (ctx) => {
      const backupAt = await takeUntold(ctx)
      if (backupAt === null) return
      const standing = await readStanding(ctx)
      const at = costaRicaInstant(backupAt.getTime()).slice(0, 16)
      await writeToOwners(ctx, outbox, {
        letter: 'restored',
        path: `/main-configurations/${companyId}?tab=numbering`,
        livesMs,
        params: (language) => ({ ...standing, at: formatMoment(at, language) }),
      })
    })
}

type Standing = Record<'company' | 'keys' | 'webhooks' | 'members' | 'letters' | 'numbers', string>

/** What is held, and each series as the whole number that it would go on with. */
async function readStanding({ tx }: CompanyContext): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select c.name as company,
      (select count(*) from api_keys k
        where k.company_id = c.id and k.held_since is not null and k.revoked_at is null)::text as keys,
      (select count(*) from webhooks w where w.company_id = c.id and w.held_since is not null)::text as webhooks,
      (select count(*) from company_users m where m.company_id = c.id and m.held_since is not null)::text as members,
      (select count(*) from letters l
        where l.company_id = c.id and l.status = 'failed' and l.problem = ${heldSinceRestore})::text as letters,
      coalesce((
        select string_agg(next, ', ' order by next) from (
          select s.branch || s.terminal || s.document_type || lpad(s.next_sequence::text, 10, '0') as next
          from document_series s where s.company_id = c.id and s.environment = c.environment
          order by next limit ${mostNumbers}
        ) series
      ), '–') as numbers
    from companies c where c.id = current_company()
  `.execute(tx)
  return rows[0]!
}
