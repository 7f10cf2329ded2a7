import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { answerReception } from './answer-reception.ts'
import { getReception } from './get-reception.ts'

/** What becomes of the tax of a document that is accepted as it stands: all of it credit, or all of it cost. */
export type TaxUse = '01' | '04'

/** Accepts a supplier's document as it stands, under our usual activity. Throws as answering does. */
export async function acceptReception(ctx: CompanyContext, id: string, use: TaxUse): Promise<void> {
  ctx.permit('receptions.decide')
  const { tax } = await getReception(ctx, id)
  await answerReception(ctx, id, {
    answer: 'accepted',
    text: '',
    activity: await readUsualActivity(ctx),
    vat_condition: use,
    ...(use === '01' ? { vat_credit: tax } : { vat_expense: tax }),
  })
}

async function readUsualActivity(ctx: CompanyContext): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select a ->> 'code' as code from companies c, jsonb_array_elements(c.activities) a
    where c.id = ${ctx.companyId}::uuid
    order by coalesce((a ->> 'is_default')::boolean, false) desc limit 1
  `.execute(ctx.tx)
  return rows[0]?.code ?? ''
}
