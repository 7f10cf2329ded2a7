import type { ParkedSale, ParkedSales, TakenSale } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { surelyNow } from '#platform/database/surely-past.ts'
import { Conflict } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { ParkedSaleGone } from './errors.ts'

type Input = z.output<typeof schemas.parkedSaleInput>
type Stored = Omit<ParkedSale, 'parked_at'> & { parked_at: Date }

const columns = sql`p.id, p.name, p.currency, trim_scale(p.total) as total, p.lines, u.name as parked_by, p.parked_at`
const mostParked = 200

/** Sales that wait, the newest first. */
export async function listParkedSales(ctx: CompanyContext): Promise<ParkedSales> {
  ctx.permit('documents.draft')
  const { rows } = await sql<Stored>`
    select ${columns} from parked_sales p left join users u on u.id = p.parked_by
    where p.company_id = current_company() and p.taken_at is null
    order by p.parked_at desc, p.id desc
  `.execute(ctx.tx)
  return { data: rows.map(toView) }
}

/** Puts a sale aside for whichever till takes it up. Throws Conflict beyond what the company keeps. */
export async function parkSale(ctx: CompanyContext, input: Input): Promise<ParkedSale> {
  ctx.permit('documents.draft')
  await oneAtATime(ctx, 'parked-sales')
  await forgetTaken(ctx)
  const { rows } = await sql<Stored>`
    with parked as (
      insert into parked_sales (company_id, id, name, currency, total, lines, draft, parked_by, parked_at)
      select current_company(), ${newId()}, ${input.name}, ${input.currency}, ${input.total}::numeric, ${input.lines},
        ${JSON.stringify(input.draft)}::jsonb, ${ctx.userId}::uuid, ${new Date(ctx.clock.now())}
      where (select count(*) from parked_sales where company_id = current_company() and taken_at is null) < ${mostParked}
      returning *
    )
    select ${columns} from parked p left join users u on u.id = p.parked_by
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new Conflict('list-full', { most: mostParked })
  ctx.announce({ type: 'parked_sale', companyId: ctx.companyId })
  return toView(rows[0])
}

/** Takes a sale up: of two tills one gets it. Throws ParkedSaleGone for the other. */
export async function takeParkedSale(ctx: CompanyContext, id: string): Promise<TakenSale> {
  ctx.permit('documents.draft')
  const { rows } = await sql<Stored & { draft: Record<string, unknown> }>`
    with taken as (
      update parked_sales set taken_at = ${new Date(ctx.clock.now())}, taken_by = ${ctx.userId}::uuid
      where company_id = current_company() and id = ${id}::uuid and taken_at is null
      returning *
    )
    select ${columns}, p.draft from taken p left join users u on u.id = p.parked_by
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new ParkedSaleGone()
  ctx.announce({ type: 'parked_sale', companyId: ctx.companyId })
  return { ...toView(rows[0]), draft: rows[0].draft }
}

/** What was taken up is sold or parked anew by the next day. */
async function forgetTaken(ctx: CompanyContext): Promise<void> {
  await sql`
    delete from parked_sales
    where company_id = current_company() and taken_at < ${surelyNow(ctx.clock.now())} - interval '1 day'
  `.execute(ctx.tx)
}

function toView({ id, name, currency, total, lines, parked_by, parked_at }: Stored): ParkedSale {
  const at = costaRicaInstant(parked_at.getTime())
  return { id, name, currency, total, lines, parked_by, parked_at: at }
}
