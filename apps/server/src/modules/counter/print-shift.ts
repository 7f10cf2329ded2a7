import { costaRicaInstant, type Party } from '@cuentaclara/einvoice'
import { describeShift, type PageDescription } from '@cuentaclara/print'
import { sql } from 'kysely'
import { readLook } from '#modules/documents/index.ts'
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { getShift } from './get-shift.ts'

/** The report of a shift: X while it is open, Z once it is closed. Throws ShiftNotFound. */
export async function describeShiftForPrint(
  ctx: CompanyContext,
  id: string,
  paper: 'roll' | 'sheet',
): Promise<{ name: string; page: PageDescription }> {
  ctx.permit('shifts.read')
  const shift = await getShift(ctx, id)
  const choices = await readSection(ctx, 'documents')
  const look = await readLook(ctx, choices, { printed: 'ticket' })
  const isRoll = look.paper?.endsWith('mm') === true
  const sheet = choices.paper === 'a4' ? 'a4' : 'us-letter'
  const page = describeShift(
    { ...shift, issuer: await readIssuer(ctx), printedAt: costaRicaInstant(ctx.clock.now()) },
    { ...look, paper: paper === 'sheet' ? sheet : isRoll ? look.paper! : '80mm' },
  )
  return { name: `${shift.is_open ? 'X' : 'Z'}-${shift.number}.pdf`, page }
}

async function readIssuer(ctx: CompanyContext): Promise<Party> {
  const { rows } = await sql<{ name: string; trade_name: string | null; type: string; number: string }>`
    select name, trade_name, identification_type as type, identification_number as number
    from companies where id = current_company()
  `.execute(ctx.tx)
  const { name, trade_name, type, number } = rows[0]!
  return { name, emails: [], identification: { type, number }, ...(trade_name && { tradeName: trade_name }) }
}
