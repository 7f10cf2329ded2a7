import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReminderChoice } from '@cuentaclara/contracts'
import { readReminderChoice, writeReminderChoice } from '#modules/clients/index.ts'
import { type CompanyContext, type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import type { Secrets } from '#platform/secrets.ts'

/** How links to a client's own choice are made: `address` is the installation's, without a slash at its end. */
export type ReminderLinks = { secrets: Secrets; address: string }

const idBytes = 16
const proofBytes = 18

/** What stands in a reminder: a page for people, and where a mail program's own button posts to. */
export function reminderLinks({ secrets, address }: ReminderLinks, companyId: string, clientId: string) {
  const ids = Buffer.concat([companyId, clientId].map((id) => Buffer.from(id.replaceAll('-', ''), 'hex')))
  const [key] = secrets.deriveKeys(use)
  const token = Buffer.concat([ids, proofOf(key!, ids)]).toString('base64url')
  return { page: `${address}/reminders/${token}`, oneClick: `${address}/api/reminder-choices/${token}/stop` }
}

/** What a client chose. Throws NotFound for a word that is none of ours. */
export function getReminderChoice(doors: Doors, secrets: Secrets, token: string): Promise<ReminderChoice> {
  return inChoice(doors, secrets, token, readChoice)
}

/** A client's own word about reminders. Throws NotFound. */
export function chooseReminders(
  doors: Doors,
  secrets: Secrets,
  { token, isOn }: { token: string; isOn: boolean },
): Promise<ReminderChoice> {
  return inChoice(doors, secrets, token, async (ctx, clientId) => {
    await writeReminderChoice(ctx, clientId, { isOn, by: 'client' })
    return readChoice(ctx, clientId)
  })
}

/** The company's word about a client. Throws NotFound. */
export async function setReminders(ctx: CompanyContext, clientId: string, isOn: boolean): Promise<void> {
  ctx.permit('clients.edit')
  const isWritten = await writeReminderChoice(ctx, clientId, { isOn, by: 'company' })
  if (!isWritten) throw new NotFound('client-not-found')
}

const use = 'reminder-choices'

function proofOf(key: Buffer, ids: Buffer): Buffer {
  return createHmac('sha256', key).update(ids).digest().subarray(0, proofBytes)
}

/** Unsafe: the proof in the link gives the right, to this one client's one choice. */
function inChoice<T>(
  doors: Doors,
  secrets: Secrets,
  token: string,
  work: (ctx: CompanyContext, clientId: string) => Promise<T>,
): Promise<T> {
  const bytes = Buffer.from(token, 'base64url')
  const ids = bytes.subarray(0, 2 * idBytes)
  const proof = bytes.subarray(2 * idBytes)
  const isOurs =
    proof.length === proofBytes &&
    secrets.deriveKeys(use).some((key) => timingSafeEqual(proofOf(key, ids), proof))
  if (!isOurs) throw new NotFound('link-unknown')
  const [companyId, clientId] = [ids.subarray(0, idBytes), ids.subarray(idBytes)].map(toId)
  return unsafeForCompany(doors, companyId!, (ctx) => work(ctx, clientId!))
}

function toId(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

async function readChoice(ctx: CompanyContext, clientId: string): Promise<ReminderChoice> {
  const choice = await readReminderChoice(ctx, clientId)
  if (choice === undefined) throw new NotFound('link-unknown')
  return choice
}
