import { sql } from 'kysely'
import { z } from 'zod'
import { notify } from '#modules/notifications/index.ts'
import { type MailboxSettings, readMailboxSettings } from '#modules/settings/index.ts'
import {
  type CompanyContext,
  type Doors,
  unsafeForAllCompanies,
  unsafeForCompany,
} from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Logger } from '#platform/log.ts'
import { type Mailbox, MailboxProblem, type MailFacts, withMailbox } from '#platform/mail/mailbox.ts'
import { type Bounce, readBounce } from '#platform/mail/read-bounce.ts'
import { type Complaint, readComplaint } from '#platform/mail/read-complaint.ts'
import type { Secrets } from '#platform/secrets.ts'
import { ThreadFailed } from '#platform/threads/thread-pool.ts'
import { type AssessedFile, assessFile } from './assess-file.ts'
import { findMailDocuments } from './mail-documents.ts'
import {
  beginMail,
  endMail,
  findKnownMails,
  lockMail,
  longestPauseMs,
  type MailOutcome,
  type MailPlace,
  settleMail,
  storeFailure,
  storeSuccess,
  takeTurn,
} from './mailbox-store.ts'
import { mostUploadBytes, readUpload } from './read-upload.ts'
import { takeIn } from './take-in.ts'

export const readMailboxJob = defineJob({
  name: 'read-mailbox',
  payload: z.object({ companyId: z.uuid() }),
  maxAttempts: 3,
  lane: 'mailbox',
})

/**
 * One mailbox after the other, however many there are, in the order in which they were asked for: whoever asks again and again
 * comes no sooner than the others.
 */
export async function queueMailbox(ctx: Pick<CompanyContext, 'jobs'>, companyId: string): Promise<void> {
  await ctx.jobs.add(
    readMailboxJob,
    { companyId },
    { key: `${companyId}:mailbox`, queue: 'mailboxes', keepEarlier: true },
  )
}

export type MailboxReader = {
  doors: Doors
  secrets: Secrets
  log: Logger
  /** Hears that a letter came back; answers whether it was one of the company. */
  onBounce(companyId: string, bounce: Bounce): Promise<boolean>
  /** Hears that a reader called a letter unwanted; answers whether it was one of the company. */
  onComplaint(companyId: string, complaint: Complaint): Promise<boolean>
  /** For tests: how long to wait, whom to call, and how many mails at a time. */
  limits?: { patienceMs?: number; mayBePrivate?: boolean; mails?: number }
}

/** New mails of one turn; the next turn follows at once when there are more. */
const mostMails = 50
/** Begun this often without an end, a mail is given up: it may be what ends us. */
const mostAttempts = 3
const turnMs = 90_000
/** A failure may pass; after this many in a row people are told. */
const failuresBeforeTelling = 3

/**
 * Reads the mailbox of a company when it is time: documents of unread mails are taken in, each mail exactly once. What
 * became of a mail is committed with its documents; only then the server is told.
 */
export async function readMailbox(reader: MailboxReader, companyId: string): Promise<void> {
  const { doors, secrets } = reader
  const settings = await unsafeForCompany(doors, companyId, async (ctx) => {
    const found = await readMailboxSettings(ctx, secrets)
    return found !== null && (await takeTurn(ctx, found.version)) ? found : null
  })
  if (settings === null) return
  try {
    const isMore = await readFolder(reader, companyId, settings)
    await unsafeForCompany(doors, companyId, async (ctx) => {
      await storeSuccess(ctx, isMore)
      if (isMore) await queueMailbox(ctx, companyId)
    })
  } catch (error) {
    if (!(error instanceof MailboxProblem)) throw error
    await noteFailure(doors, companyId, error, settings)
  }
}

/**
 * Queues every mailbox whose time has come, and those whose settings have changed. A pause longer than any was written
 * by a wrong clock.
 */
export async function queueDueMailboxes(doors: Doors): Promise<void> {
  const now = doors.clock.now()
  await unsafeForAllCompanies(doors, async (ctx) => {
    const { rows } = await sql<Row<'company_settings', 'company_id'>>`
      select s.company_id
      from company_settings s
      join companies c on c.id = s.company_id and c.status in ('setup', 'active')
      left join mailboxes m on m.company_id = s.company_id
      where s.section = 'purchases' and s.settings ->> 'mailbox_is_on' = 'true'
        and (
          m.company_id is null or m.settings_version <> s.version
          or m.next_read_at not between ${new Date(now + 1)} and ${new Date(now + longestPauseMs)}
        )
      order by m.next_read_at nulls first
    `.execute(ctx.tx)
    for (const { company_id } of rows) await queueMailbox(ctx, company_id)
  })
}

/** Answers whether mails are left. */
function readFolder(reader: MailboxReader, companyId: string, settings: MailboxSettings): Promise<boolean> {
  const visit = {
    account: accountOf(settings),
    folder: settings.mailbox_folder,
    limits: { mailBytes: mostUploadBytes, ...reader.limits },
    // One mailbox after the other: see `queueMailbox`.
    turn: { of: companyId, isPatient: true },
  }
  return withMailbox(visit, (box) => takeMails(reader, companyId, settings, box))
}

async function takeMails(
  reader: MailboxReader,
  companyId: string,
  settings: MailboxSettings,
  box: Mailbox,
): Promise<boolean> {
  const { doors, limits = {} } = reader
  const until = performance.now() + turnMs
  const place = { mailbox: nameOf(settings), uidValidity: box.uidValidity }
  const unread = await box.findUnread()
  const known = await unsafeForCompany(doors, companyId, (ctx) => findKnownMails(ctx, place, unread), {
    readOnly: true,
  })
  // Taken before, and then something ended us before the server knew.
  for (const { id, uid } of known.filter(({ status, is_settled }) => status !== 'reading' && !is_settled)) {
    await settle(reader, companyId, box, settings, { id, uid })
  }
  const done = new Set(known.filter(({ status }) => status !== 'reading').map(({ uid }) => uid))
  const fresh = unread.filter((uid) => !done.has(uid))
  // The newest first where there are very many; among them in their order, as answers follow their documents.
  const turn = fresh.slice(-(limits.mails ?? mostMails))
  for (const [index, facts] of (await box.lookAt(turn)).entries()) {
    if (performance.now() > until && index > 0) return true
    await takeMail(reader, companyId, box, settings, { ...place, uid: facts.uid }, facts)
  }
  return fresh.length > turn.length
}

async function takeMail(
  reader: MailboxReader,
  companyId: string,
  box: Mailbox,
  settings: MailboxSettings,
  place: MailPlace,
  facts: MailFacts,
): Promise<void> {
  const { doors, log } = reader
  const { id, attempts } = await unsafeForCompany(doors, companyId, (ctx) => beginMail(ctx, place, facts))
  try {
    const isTaken = await takeDocuments(reader, companyId, { id, facts, attempts }, box)
    if (isTaken) await settle(reader, companyId, box, settings, { id, uid: facts.uid })
  } catch (error) {
    // The mailbox is closed then, and the mails behind this one have not been tried.
    if (error instanceof MailboxProblem || error instanceof ThreadFailed) throw error
    // Others have their turn; this one is begun again next time, a few times.
    log.warn({ companyId, mail: id, err: error }, 'mail not taken')
  }
}

type Begun = { id: string; facts: MailFacts; attempts: number }

async function takeDocuments(
  { doors, onBounce, onComplaint }: MailboxReader,
  companyId: string,
  mail: Begun,
  box: Mailbox,
): Promise<boolean> {
  const { id, facts, attempts } = mail
  const end = (outcome: MailOutcome) =>
    unsafeForCompany(doors, companyId, (ctx) => endMail(ctx, id, outcome)).then(() => false)
  const refuse = (reason: string) => end({ status: 'refused', reason, files: [] })
  if (attempts > mostAttempts) return refuse('mail-given-up')
  if (facts.bytes > mostUploadBytes) return refuse('mail-too-large')
  const source = await box.read(facts.uid, mostUploadBytes)
  if (source === null) return refuse('mail-too-large')
  const bounce = readBounce(source)
  if (bounce !== null && (await onBounce(companyId, bounce)))
    return end({ status: 'taken', reason: 'mail-bounce', files: [] }).then(() => true)
  const complaint = readComplaint(source)
  if (complaint !== null && (await onComplaint(companyId, complaint)))
    return end({ status: 'taken', reason: 'mail-complaint', files: [] }).then(() => true)

  const turn = { of: companyId, isPatient: true }
  const documents = await findMailDocuments(source, turn)
  if (documents.found === null) {
    const { reason } = documents
    const isEmpty = reason === 'mail-empty' || reason === 'mail-only-pdf'
    return isEmpty ? end({ status: 'nothing', reason, files: [] }) : refuse(reason)
  }
  const { files, refused } = await readUpload(documents.found, turn)
  const assessed: AssessedFile[] = []
  for (const file of files) assessed.push(await assessFile(file, turn, doors.clock.now()))
  return unsafeForCompany(doors, companyId, async (ctx) => {
    if (!(await lockMail(ctx, id))) return false
    const taken = await takeIn(ctx, assessed, { userId: null, mail: facts })
    const outcomes = [...taken, ...refused]
    const isTaken = taken.some(({ outcome }) => outcome !== 'refused')
    const reason = isTaken ? null : (outcomes[0]?.reason ?? 'mail-empty')
    await endMail(ctx, id, { status: isTaken ? 'taken' : 'refused', reason, files: outcomes })
    return isTaken
  })
}

async function settle(
  { doors }: MailboxReader,
  companyId: string,
  box: Mailbox,
  { mailbox_after: after, mailbox_move_to: target }: MailboxSettings,
  { id, uid }: { id: string; uid: number },
): Promise<void> {
  if (after === 'move') await box.move(uid, target)
  else await box.markRead(uid)
  await unsafeForCompany(doors, companyId, (ctx) => settleMail(ctx, id))
}

async function noteFailure(
  doors: Doors,
  companyId: string,
  { code, params }: MailboxProblem,
  { mailbox_address: address }: MailboxSettings,
): Promise<void> {
  await unsafeForCompany(doors, companyId, async (ctx) => {
    const { failures, failing_since: since } = await storeFailure(ctx, { problem: `mailbox-${code}`, params })
    if (failures < failuresBeforeTelling) return
    await notify(ctx, {
      kind: 'mailbox-failing',
      params: { address },
      path: `/main-configurations/${companyId}?tab=purchases`,
      to: { permission: 'settings.edit' },
      once: `mailbox:${since.toISOString()}`,
    })
  })
}

export function accountOf(settings: MailboxSettings) {
  return {
    host: settings.mailbox_host,
    port: settings.mailbox_port,
    security: settings.mailbox_security,
    user: settings.mailbox_user,
    password: settings.password,
  }
}

/** What the numbers of mails belong to. */
function nameOf({ mailbox_user: user, mailbox_host: host, mailbox_folder: folder }: MailboxSettings): string {
  return `${user}@${host.toLowerCase()}/${folder}`
}
