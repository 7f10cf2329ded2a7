import { sql } from 'kysely'
import { readCopies } from '#modules/notifications/index.ts'
import { type Doors, type OpenContext, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import type { Bounce } from '#platform/mail/read-bounce.ts'
import { noteFate, tellOfUndelivered } from './note-fate.ts'

/**
 * Notes that a letter which a mail server had taken came back later, and tells people as if it had been refused at once. Of a copy
 * only its letter's story tells. Answers whether the company keeps such a letter.
 */
export async function noteBounce(
  doors: Doors,
  companyId: string,
  { letterId: id, recipient: address, sentTo, problem }: Bounce,
): Promise<boolean> {
  const letter = await unsafeForAllCompanies(doors, async (ctx) => {
    const found = await lockLetter(ctx, companyId, id)
    if (found === undefined) return undefined
    const { recipient, status, problem: known } = found
    const copies = await readCopies(ctx.tx, id)
    // Who gets it may have it sent on: an address that nobody here wrote is theirs.
    const isItsOwn =
      isSame(recipient, sentTo ?? address) || !copies.some((copy) => isSame(copy, sentTo ?? address))
    const said = isSame(recipient, address) ? problem : `${address}: ${problem}`
    const isNews = isItsOwn ? status !== 'bounced' : status === 'sent' && known !== said.slice(0, 500)
    const outcome = isItsOwn ? 'bounced' : 'sent'
    if (isNews) await noteFate(ctx, { id, companyId, recipient, outcome, problem: said })
    return { recipient, isLost: isItsOwn && isNews }
  })
  if (letter?.isLost) await tellOfUndelivered(doors, { id, companyId, recipient: letter.recipient })
  return letter !== undefined
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

type Letter = { recipient: string; status: string; problem: string | null }

async function lockLetter({ tx }: OpenContext, companyId: string, id: string): Promise<Letter | undefined> {
  const { rows } = await sql<Letter>`
    select l.recipient, l.status, l.problem from letters l
    where l.company_id = ${companyId}::uuid and l.id = ${id}::uuid for update
  `.execute(tx)
  return rows[0]
}
