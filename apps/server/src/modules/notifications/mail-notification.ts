import { dictionaries, type Language } from '@cuentaclara/locales'
import { type Doors, unsafeForAllCompanies, unsafeForCompany } from '#platform/database/company-context.ts'
import { readMailed } from './notification-store.ts'
import type { Outbox } from './outbox.ts'
import { phraseParams, type SayCause } from './phrase-params.ts'

export type NotificationMailer = {
  doors: Doors
  outbox: Outbox
  language: Language
  sayCause: SayCause
}

const livesMs = 7 * 24 * 3_600_000

/** Posts a letter about a notification to its person; who has read it meanwhile gets none. */
export async function mailNotification(
  { doors, outbox, language, sayCause }: NotificationMailer,
  { companyId, notificationId }: { companyId: string; notificationId: string },
): Promise<void> {
  const found = await unsafeForCompany(doors, companyId, (ctx) => readMailed(ctx, notificationId))
  if (found === undefined || found.read_at !== null) return
  const spoken = found.language ?? language
  const params = { ...phraseParams(found.params, spoken, sayCause), company: found.company }
  await unsafeForAllCompanies(doors, (ctx) =>
    outbox.post(ctx, {
      to: found.email,
      language: spoken,
      letter: 'notification',
      name: found.name,
      params: {
        company: found.company,
        sentence: fill(dictionaries[spoken].tools.notifications.kinds[found.kind], params),
      },
      path: found.path,
      expiresAt: ctx.clock.now() + livesMs,
    }),
  )
}

function fill(text: string, params: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => params[name] ?? whole)
}
