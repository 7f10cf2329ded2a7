import { costaRicaDay } from '@cuentaclara/einvoice'
import { createTestPkcs12, openPkcs12, type SigningKey } from '@cuentaclara/xades'
import { sql } from 'kysely'
import type { Installation } from '#app/installation.ts'
import { createUser } from '#modules/identity/index.ts'
import { createSigner } from '#modules/submissions/index.ts'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { refreshStatistics } from '#platform/database/refresh-statistics.ts'
import type { Row } from '#platform/database/row.ts'
import { prepareAnnouncements } from './announcements.ts'
import { demoCompanies } from './companies.ts'
import { withdrawEarlierCodes } from './earlier-codes.ts'
import { daysFrom, firstDayOf } from './pace.ts'
import { demoPassword, demoPeople } from './people.ts'
import { demoDollarRate, demoEuroRate } from './plan-history.ts'
import { type People, seedCompany } from './seed-company.ts'

/**
 * Fills an empty installation once with two made-up companies and their people. A start that was cut short goes on where
 * it was: people first, then each company in one transaction.
 */
export async function prepareDemo(installation: Installation): Promise<void> {
  const ids = demoCompanies.map(({ id }) => id)
  const missing = await missingCompanies(installation, ids)
  if (missing.size === 0) return

  const startedAt = performance.now()
  const [people, authority] = await Promise.all([preparePeople(installation), makeSeal()])
  await prepareRates(installation)
  await unsafeForAllCompanies(installation, withdrawEarlierCodes)
  const signer = createSigner(installation, installation.secrets)
  for (const company of demoCompanies) {
    const isThere = missing.get(company.id)
    if (isThere !== undefined)
      await seedCompany(installation, company, people, { authority, signer, isThere })
  }
  await prepareAnnouncements(installation, people.get('platform')!, ids)
  await refreshStatistics(installation.database.urls.owner)
  installation.log.info({ ms: Math.round(performance.now() - startedAt) }, 'demo data prepared')
}

/** Those without documents, and whether an earlier start got as far as making the company. */
async function missingCompanies(
  installation: Installation,
  ids: readonly string[],
): Promise<Map<string, boolean>> {
  return unsafeForAllCompanies(installation, async ({ tx }) => {
    const { rows } = await sql<{ id: string; is_there: boolean }>`
      select wanted.id, exists (select from companies c where c.id = wanted.id) as is_there
      from unnest(${ids}::uuid[]) wanted (id)
      where not exists (select from documents d where d.company_id = wanted.id)
    `.execute(tx)
    return new Map(rows.map(({ id, is_there }) => [id, is_there]))
  })
}

async function preparePeople(installation: Installation): Promise<People> {
  const known = await unsafeForAllCompanies(installation, async ({ tx }) => {
    const emails = demoPeople.map(({ email }) => email)
    const { rows } = await sql<Row<'users', 'id' | 'email'>>`
      select id, email from users where email = any(${emails}::text[])
    `.execute(tx)
    return new Map(rows.map(({ email, id }) => [email, id]))
  })
  const pairs = demoPeople.map(async ({ key, email, name }) => {
    const id =
      known.get(email) ??
      (await createUser(installation, {
        name,
        email,
        password: demoPassword,
        isPlatformAdmin: key === 'platform',
        isEmailConfirmed: true,
        isPublished: true,
      }))
    return [key, id] as const
  })
  return new Map(await Promise.all(pairs))
}

/** The rate of every day of the history, so that a dollar document can be issued at once and a graph has a line. */
async function prepareRates(installation: Installation): Promise<void> {
  await unsafeForAllCompanies(installation, async ({ tx, clock }) => {
    const now = clock.now()
    const today = costaRicaDay(now)
    const rates = Array.from(daysFrom(firstDayOf(today), today)).flatMap((day) => [
      { day, currency: 'USD', ...demoDollarRate(day) },
      { day, currency: 'EUR', ...demoEuroRate(day) },
    ])
    await sql`
      insert into exchange_rates (currency, day, buy, sell, source, is_demo, fetched_at)
      select r.currency, r.day, r.buy, r.sell, 'simulator', true, ${new Date(now)}
      from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r (currency text, day date, buy numeric, sell numeric)
      on conflict (day, currency, is_demo) do nothing
    `.execute(tx)
  })
}

/** What sealed the answers of the past; made anew, nobody keeps trust in it. */
async function makeSeal(): Promise<SigningKey> {
  const pin = 'Simulador-2026'
  const commonName = 'ESTADO-MINISTERIO DE HACIENDA (SELLO SIMULADO)'
  return openPkcs12(
    await createTestPkcs12({ commonName, serialNumberAttribute: 'CPJ-2-100-042005', pin }),
    pin,
  )
}
