import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReminderChoice } from '@cuentaclara/contracts'
import { sql } from 'kysely'
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
    await writeChoice(ctx, clientId, isOn, 'client')
    return readChoice(ctx, clientId)
  })
}

/** The company's word about a client. Throws NotFound. */
export async function setReminders(ctx: CompanyContext, clientId: string, isOn: boolean): Promise<void> {
  ctx.permit('clients.edit')
  if (!(await writeChoice(ctx, clientId, isOn, 'company'))) throw new NotFound('client-not-found')
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
  const { rows } = await sql<ReminderChoice>`
    select coalesce(o.trade_name, o.name) as company, c.reminders_off_at is null as is_on
    from clients c join companies o on o.id = c.company_id
    where c.company_id = ${ctx.companyId} and c.id = ${clientId}
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new NotFound('link-unknown')
  return rows[0]
}

/** Answers whether there is such a client; the same choice again keeps its first moment. */
async function writeChoice(
  ctx: CompanyContext,
  clientId: string,
  isOn: boolean,
  by: 'client' | 'company',
): Promise<boolean> {
  const at = isOn ? null : new Date(ctx.clock.now())
  const { rows } = await sql`
    update clients set
      reminders_off_at = case when ${isOn} then null else coalesce(reminders_off_at, ${at}) end,
      reminders_off_by = case when ${isOn} then null else coalesce(reminders_off_by, ${by}) end
    where company_id = ${ctx.companyId} and id = ${clientId}
    returning id
  `.execute(ctx.tx)
  return rows.length > 0
}
