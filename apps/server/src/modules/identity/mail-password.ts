import { type Language, languageCodes } from '@cuentaclara/locales'
import { z } from 'zod'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { type Doors, withPerson } from '#platform/database/company-context.ts'
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import type { IdentityKit } from './identity-kit.ts'
import { lockUser, readActiveAccount, readUser } from './identity-store.ts'
import { mailLink } from './mailed-links.ts'
import { notify } from './notices.ts'
import { tellOfSignInJob } from './open-session.ts'
import type { Origin } from './origin.ts'
import { readLinkAge } from './security-store.ts'
import { tellOfReusedCodeJob } from './two-step.ts'

const pauseSeconds = 60

const mailPasswordJob = defineJob({
  name: 'mail-password-link',
  payload: z.object({
    email: z.string(),
    language: z.enum(languageCodes),
    address: z.string(),
    userAgent: z.string().nullable(),
  }),
  maxAttempts: 5,
})

/** A request for a new password, and where it comes from. */
type Asked = Origin & { email: string; language: Language }

/**
 * Notes that somebody asked for a new password. The account is looked up later, by a job: the answer cannot tell, by what it
 * says or by how long it takes, whether there is one.
 */
export async function askForPassword(doors: Doors, { email, userAgent, ...asked }: Asked): Promise<void> {
  const payload = { ...asked, email: email.trim(), userAgent: userAgent?.slice(0, 200) ?? null }
  await doors.database.app.transaction().execute((tx) => doors.jobs.add(tx, mailPasswordJob, payload))
  doors.events.wakeWorkers()
}

/** Mails the link, if there is an account and none was mailed within the minute; its history tells of every asking. */
export async function mailPasswordLink(
  doors: Doors,
  kit: IdentityKit,
  { email, language, address, userAgent }: Asked,
): Promise<void> {
  const account = await readActiveAccount(doors.database.app, { email })
  if (!account) return
  await withPerson(doors, account.id, async (ctx) => {
    // Of many who ask at once, each waits for the one before.
    await lockUser(ctx.tx, account.id)
    await noteSecurityEvent(ctx, {
      kind: 'password-reset-asked',
      userId: account.id,
      origin: { address, agent: userAgent },
    })
    const age = await readLinkAge(ctx.tx, account.id, 'reset-password', ctx.clock.now())
    if (age !== null && age < pauseSeconds) return
    const user = await readUser(ctx.tx, account.id)
    const to = { id: user.id, email: user.email, ...(user.is_email_confirmed && { name: user.name }) }
    await mailLink(ctx, kit, { letter: 'reset-password', to, language: user.language ?? language })
  })
}

export function identityJobs(doors: Doors, kit: IdentityKit): JobHandler[] {
  return [
    handleJob(mailPasswordJob, (payload) => mailPasswordLink(doors, kit, payload)),
    handleJob(tellOfSignInJob, ({ userId, address, device }) =>
      withPerson(doors, userId, (ctx) =>
        notify(ctx, kit, userId, {
          letter: 'new-sign-in',
          params: { address, device },
          path: '/profile?tab=security',
        }),
      ),
    ),
    handleJob(tellOfReusedCodeJob, ({ userId, address }) =>
      withPerson(doors, userId, (ctx) =>
        notify(ctx, kit, userId, {
          letter: 'code-reused',
          params: { address },
          path: '/profile?tab=security',
        }),
      ),
    ),
  ]
}
