import type { MailboxMail, MailboxState, MailboxTest, Page } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { type MailboxSettings, readMailboxSettings, readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { AppError, Conflict, type ErrorParams } from '#platform/errors.ts'
import { MailboxProblem, withMailbox } from '#platform/mail/mailbox.ts'
import { type PageRequest, pageMeta, usualPageSize } from '#platform/paging.ts'
import type { Secrets } from '#platform/secrets.ts'
import { bringTurnForward, readMailboxRow, readMails } from './mailbox-store.ts'
import { accountOf, queueMailbox } from './read-mailbox.ts'
import { mostUploadBytes } from './read-upload.ts'

type Say = (code: string, params?: ErrorParams) => string

/** The mailbox that suppliers write to, and how reading it goes. */
export async function getMailbox(ctx: CompanyContext, say: Say): Promise<MailboxState> {
  ctx.permit('receptions.read')
  const { mailbox_is_on: isOn, mailbox_address: address } = await readSection(ctx, 'purchases')
  const row = isOn ? await readMailboxRow(ctx) : undefined
  return {
    is_on: isOn,
    address: isOn ? address : null,
    read_at: toInstant(row?.read_at),
    next_read_at: toInstant(row?.next_read_at),
    failing_since: toInstant(row?.failing_since),
    failures: row?.failures ?? 0,
    problem: row?.problem ? say(row.problem, row.problem_params) : null,
  }
}

/** The mails that were looked at, and what became of each. */
export async function listMailboxMails(
  ctx: CompanyContext,
  query: PageRequest,
  say: Say,
): Promise<Page<MailboxMail>> {
  ctx.permit('receptions.read')
  const limit = query.per_page ?? usualPageSize
  const { rows, total } = await readMails(ctx, { limit, offset: ((query.page ?? 1) - 1) * limit })
  const data = rows.map(({ reason, files, sent_at, created_at, ...mail }) => ({
    ...mail,
    sent_at: toInstant(sent_at),
    read_at: costaRicaInstant(created_at.getTime()),
    message: reason === null ? null : say(reason),
    files: files.map((file) => ({
      ...file,
      message: file.outcome === 'refused' && file.reason !== null ? say(file.reason) : null,
    })),
  }))
  return { data, meta: pageMeta(query, total, null) }
}

/** Reads the mailbox as soon as a worker is free. Throws Conflict while it is switched off. */
export async function readMailboxNow(ctx: CompanyContext, secrets: Secrets, say: Say): Promise<MailboxState> {
  ctx.permit('receptions.upload')
  const settings = await readMailboxSettings(ctx, secrets)
  if (settings === null) throw new Conflict('mailbox-off')
  await bringTurnForward(ctx, settings.version)
  await queueMailbox(ctx, ctx.companyId)
  return getMailbox(ctx, say)
}

/** The saved mailbox, for whoever may set it up. Throws Conflict while it is switched off. */
export async function readMailboxToTest(ctx: CompanyContext, secrets: Secrets): Promise<MailboxSettings> {
  ctx.permit('settings.edit')
  const settings = await readMailboxSettings(ctx, secrets)
  if (settings === null) throw new Conflict('mailbox-off')
  return settings
}

/** Signs in, opens the folder and looks for the other one, when the turn `of` comes. Throws 422 that says what is wrong, Overloaded. */
export async function testMailbox(
  settings: MailboxSettings,
  of: string,
  limits: { patienceMs?: number; mayBePrivate?: boolean } = {},
): Promise<MailboxTest> {
  const { mailbox_folder: folder, mailbox_after: after, mailbox_move_to: target } = settings
  const visit = {
    account: accountOf(settings),
    folder,
    limits: { patienceMs: 10_000, mostMs: 30_000, ...limits, mailBytes: mostUploadBytes },
    turn: { of },
  }
  try {
    return await withMailbox(visit, async (box) => {
      if (after === 'move' && !(await box.hasFolder(target)))
        throw new MailboxProblem('folder', { folder: target })
      return { unread: (await box.findUnread()).length }
    })
  } catch (error) {
    if (error instanceof MailboxProblem) throw new AppError(422, `mailbox-${error.code}`, error.params)
    throw error
  }
}

function toInstant(date: Date | null | undefined): string | null {
  return date ? costaRicaInstant(date.getTime()) : null
}
