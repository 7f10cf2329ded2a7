import { decimal } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { formatMoney } from '@cuentaclara/print'
import { sql } from 'kysely'
import { leftOfInstalment, overdueAmount } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { LetterLanguage } from './compose-document-letter.ts'
import { type Owed, unmarked } from './mark-owed.ts'
import { readLate, wordsOfLate } from './remind-client.ts'

type Said = { subject: string; message: string; language: LetterLanguage }

/** What a reminder says that leaves now: what is owed now, where it said what was owed when it was written. */
export async function restateReminder(ctx: CompanyContext, letterId: string, said: Said): Promise<Said> {
  const owed = await readOwedNow(ctx, letterId, said.language)
  const now = (name: Owed) => (_: string, then: string) => owed[name] ?? then
  const restate = (text: string) =>
    unmarked(
      text
        .replace(/\u2063([^\u2063]*)\u2063/g, now('balance'))
        .replace(/\u2062([^\u2062]*)\u2062/g, now('documents'))
        .replace(/\u2064([^\u2064]*)\u2064/g, now('total')),
    )
  return { ...said, subject: restate(said.subject), message: restate(said.message) }
}

async function readOwedNow(
  ctx: CompanyContext,
  letterId: string,
  language: LetterLanguage,
): Promise<Partial<Record<Owed, string>>> {
  const today = costaRicaDay(ctx.clock.now())
  // By hand it says all that is late of what is paid in parts; by itself the part that it is about.
  const { rows } = await sql<{ client_id: string | null; currency: string | null; amount: string | null }>`
    select l.client_id, d.currency, (case
      when l.instalment_due_on is null then d.balance
      when l.posted_by is not null and d.due_on < ${today}::date then ${overdueAmount(today)}
      else ${leftOfInstalment()}
    end)::text as amount
    from letters l
    left join documents d on d.company_id = l.company_id and d.id = l.document_id
    left join document_instalments i on i.company_id = l.company_id and i.document_id = l.document_id
      and i.due_on = l.instalment_due_on
    where l.company_id = current_company() and l.id = ${letterId}::uuid and l.kind = 'reminder'
  `.execute(ctx.tx)
  const [letter] = rows
  if (letter === undefined) return {}
  const { client_id, currency, amount } = letter
  if (currency !== null && amount !== null) return { balance: formatMoney(decimal(amount), currency) }
  return client_id === null ? {} : wordsOfLate(await readLate(ctx, client_id), language)
}
