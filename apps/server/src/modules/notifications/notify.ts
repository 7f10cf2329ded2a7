import {
  can,
  type NotificationKind,
  type Permission,
  type Role,
  reachOf,
  roles,
} from '@cuentaclara/contracts'
import { z } from 'zod'
import { type CompanyContext, readBillerOptions } from '#platform/database/company-context.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { anyPresent, insertNotifications, type Members } from './notification-store.ts'

export type Notice = {
  kind: NotificationKind
  /** Parameters of its sentence, as a person reads them in any language; `problem` and `finding` are codes, told as the sentence `cause`. */
  params?: Readonly<Record<string, string>>
  /** The screen of its object. */
  path: string
  /**
   * These people (where none of them is in the company any more, who holds the permission `instead`), or every active member of these roles, or who holds the permission, but who causes it. Of many, who sees only their
   * own documents and payments is passed over, unless `makers` names them: whose work it is about, or `all` where it is about nothing
   * of that kind.
   */
  to:
    | { users: readonly string[]; instead?: Permission }
    | (({ roles: readonly Role[] } | { permission: Permission }) & {
        makers?: 'all' | readonly (string | null)[]
      })
  /** What was told under this key is not told again. */
  once?: string
}

export const mailNotificationJob = defineJob({
  name: 'mail-notification',
  payload: z.object({ companyId: z.uuid(), notificationId: z.uuid() }),
  maxAttempts: 5,
})

/**
 * Tells people of something, in the caller's transaction: in the application, and by e-mail who chose so. Who is no
 * active member, or chose not to hear of the kind, is passed over.
 */
export async function notify(ctx: CompanyContext, notice: Notice): Promise<void> {
  const to = await present(ctx, notice.to)
  const told = await insertNotifications(ctx, {
    kind: notice.kind,
    params: notice.params ?? {},
    path: notice.path,
    once: notice.once ?? null,
    to: 'users' in to ? to : await membersOf(ctx, to),
  })
  for (const { id, channel } of told) {
    if (channel === 'email')
      await ctx.jobs.add(mailNotificationJob, { companyId: ctx.companyId, notificationId: id })
  }
  if (told.length > 0) ctx.announce({ type: 'notification', companyId: ctx.companyId })
}

/** Whom it is told instead where who should hear of it has left. */
async function present(ctx: CompanyContext, to: Notice['to']): Promise<Notice['to']> {
  if (!('users' in to) || to.instead === undefined || (await anyPresent(ctx, to.users))) return to
  return { permission: to.instead }
}

async function membersOf(
  { tx, companyId }: CompanyContext,
  to: Exclude<Notice['to'], { users: readonly string[] }>,
): Promise<Members> {
  const options = await readBillerOptions(tx, companyId)
  const told = 'roles' in to ? to.roles : roles.filter((role) => can(role, to.permission, options))
  const { makers = [] } = to
  if (makers === 'all') return { roles: told, makers: null }
  const seesAll = (role: Role) =>
    reachOf(role, 'documents.read', options) === 'all' && reachOf(role, 'payments.read', options) === 'all'
  return {
    roles: told.filter(seesAll),
    makers: { roles: told, users: makers.filter((user) => user !== null) },
  }
}
