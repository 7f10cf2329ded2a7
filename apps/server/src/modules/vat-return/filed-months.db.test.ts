import type { VatToRectify } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { type CompanyContext, unsafeForCompany } from '#platform/database/company-context.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { computeAmounts, queueChanged, readWatched } from './due-amounts.ts'

// Five months that were filed, of the autumn of 2026; it is the end of November.
const months = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']

let app: TestApp
let company: IssuingCompany
/** Sold in June, and declared in it. */
let ofJune: { id: string; clave: string | null; issued_at: string | null }
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, [])
  const now = app.clock.now()
  app.clock.advance(Date.parse('2026-06-10T12:00:00-06:00') - now)
  ofJune = await issued(app, company, anInvoice(company.client))
  app.clock.advance(now - app.clock.now())
  await accept(ofJune.id)
  for (const period of months) await file(period)
})
afterAll(() => app.close())

async function file(period: string) {
  const send = (step: string, payload: object) =>
    app.send('POST', `/vat-returns/${period}/${step}`, company.as, { payload })
  const reviewed = await send('review', { note: 'Se revisó' })
  expect(reviewed.status, reviewed.text).toBe(200)
  const filed = await send('file', { filed_on: '2026-11-16', filing_number: '1234567890' })
  expect(filed.status, filed.text).toBe(200)
}
const inCompany = <T>(work: (ctx: CompanyContext) => Promise<T>) => unsafeForCompany(app, company.id, work)
const touched = async () =>
  (await inCompany(readWatched)).filter((each) => each.is_touched).map(({ period }) => period)
const told = async () => (await app.send('GET', '/vat-returns/to-rectify', company.as)).body as VatToRectify
const toRectify = async () => (await told()).periods
const waiting = async () => (await told()).waiting
/** As the job does, long enough after what happened. */
const look = async () => {
  await inCompany((ctx) => computeAmounts(ctx, null))
  await app.asOwner(
    `update vat_amounts set computed_at = now() + interval '10 minutes' where company_id = $1`,
    [company.id],
  )
}
const accept = (id: string) =>
  app.asOwner(
    `with accepted as (update documents set fiscal_status = 'accepted' where id = $1 returning company_id, id)
     insert into events (company_id, name, subject_id, at) select company_id, 'document.accepted', id, now() from accepted`,
    [id],
  )

test('months that were filed are looked at once, and not again for what is sold today', async () => {
  expect(await touched()).toEqual(months.toReversed())
  await look()
  expect([await touched(), await toRectify()]).toEqual([[], []])
  const sold = await issued(app, company, anInvoice(company.client))
  await accept(sold.id)
  expect([await touched(), await toRectify()]).toEqual([[], []])
})

test('whatever is of the days of a filed month, or of earlier ones, has it and those after it looked at', async () => {
  const spend = (spent_on: string, document_kind = 'paper') =>
    app.send('POST', '/expenses', company.as, {
      payload: {
        ...{ supplier_name: 'Ferretería', document_kind, document_number: `R-${spent_on}` },
        ...{ supplier_identification_type: null, supplier_identification_number: null },
        ...{ spent_on, currency: 'CRC', total: '1130', vat: '130', paid_on: spent_on, means: '04' },
      },
    })
  expect((await spend('2026-11-03')).status).toBe(201)
  expect(await touched()).toEqual([])
  expect((await spend('2026-08-31')).status).toBe(201)
  expect(await touched()).toEqual(['2026-10', '2026-09', '2026-08'])
  // From paper it gives no credit: nothing is to be rectified.
  expect(await toRectify()).toEqual([])
  await look()
  expect(await touched()).toEqual([])
})

// Only the three months filed last were looked at: of an older one nobody heard before the job of the hour had run.
test('a slip of a month that was filed long before the last three is told at once, and how many wait to be looked at', async () => {
  const slip = await issued(
    app,
    company,
    anInvoice(company.client, {
      kind: 'credit-note',
      references: [
        {
          document_type: '01',
          number: ofJune.clave!,
          issued_at: ofJune.issued_at!,
          code: '14',
          reason: 'Error en el monto',
        },
      ],
    }),
  )
  await accept(slip.id)
  expect(await touched()).toEqual(['2026-10', '2026-09', '2026-08', '2026-07', '2026-06'])
  // At most three are computed while somebody waits: that in whose days it happened is one of them.
  expect(await toRectify()).toEqual(['2026-06'])
  expect(await waiting()).toBe(2)
  await queueChanged(app)
  const jobs = await app.asOwner<{ payload: { companyId: string; period: string | null } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'compute-vat-amount' and j.payload ->> 'companyId' = $1`,
    [company.id],
  )
  expect(jobs).toEqual([{ payload: { companyId: company.id, period: null } }])
  await look()
  expect([await touched(), await toRectify(), await waiting()]).toEqual([[], ['2026-06'], 0])
})

test('what nobody can tell the months of touches all, and what no return depends on none', async () => {
  await app.asOwner(`update clients set name = 'Otro nombre' where id = $1`, [company.client.id])
  expect(await touched()).toEqual([])
  const said = await app.send('PUT', '/vat-returns/2026-11/uses', company.as, {
    payload: {
      about: 'company',
      about_id: '',
      use: 'full',
      reduced_rate: null,
      is_capital: false,
      since: '2026-09',
    },
  })
  expect(said.status, said.text).toBe(200)
  // From the open month on.
  expect(await touched()).toEqual([])
  await app.asOwner(`update clients set identification_number = '3101999111' where id = $1`, [
    company.client.id,
  ])
  expect(await touched()).toEqual(months.toReversed())
  await look()
  expect(await touched()).toEqual([])
  // Older than the statute nothing is corrected any more.
  app.clock.advance(5 * 366 * 24 * 3_600_000)
  expect(await inCompany(readWatched)).toEqual([])
})
