import { type LetterFate, notify } from '#modules/notifications/index.ts'
import { type Doors, type OpenContext, unsafeForCompany } from '#platform/database/company-context.ts'
import { readMaker, settleLetter } from './scheduled-file-store.ts'

/** Notes what became of a letter, if it took a file along. */
export function noteFileFate({ tx }: OpenContext, fate: LetterFate): Promise<void> {
  return settleLetter(tx, fate)
}

/** Tells who made a file that nobody took its letter. */
export async function tellOfUnsentFile(
  doors: Doors,
  letter: { id: string; companyId: string; recipient: string },
): Promise<void> {
  await unsafeForCompany(doors, letter.companyId, async (ctx) => {
    const maker = (await readMaker(ctx, letter.id))?.made_by
    if (!maker) return
    await notify(ctx, {
      kind: 'mail-bounced',
      params: { email: letter.recipient },
      path: `/main-configurations/${ctx.companyId}?tab=data`,
      to: { users: [maker] },
      once: letter.id,
    })
  })
}
