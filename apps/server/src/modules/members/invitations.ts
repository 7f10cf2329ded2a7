import type { Invitation, InvitationOffer, Role } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import { notify, type Outbox } from '#modules/notifications/index.ts'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import {
  type Actor,
  type CompanyContext,
  type Doors,
  type Origin,
  unsafeForCompany,
} from '#platform/database/company-context.ts'
import { Conflict, Forbidden, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { InvitationOver } from './errors.ts'
import { newInvitationToken, readInvitationToken } from './invitation-token.ts'
import {
  deleteInvitation,
  deleteInvitationsOf,
  hasAccount,
  type InvitationRow,
  type Invitee,
  insertMembership,
  isMember,
  readCompanyName,
  readInvitation,
  readInvitations,
  readMember,
  upsertInvitation,
} from './member-store.ts'
import { mustBeOwner } from './members.ts'

/** Of somebody who was asked in by it. */
export type Account = { id: string; email: string; language: Language | null }

const lifetimeMs = 14 * 24 * 3_600_000

/** Who asks somebody in, and in which language. */
export type Inviter = { name: string; language: Language; outbox: Outbox }

/** Invites an address with a role, by mail. Asking again replaces the former offer. Throws Conflict for a member. */
export async function inviteMember(
  ctx: CompanyContext,
  inviter: Inviter,
  { email, role }: { email: string; role: Role },
): Promise<Invitation> {
  ctx.permit('members.edit')
  if (role === 'owner') mustBeOwner(ctx)
  if (await isMember(ctx.tx, ctx.companyId, email)) throw new Conflict('already-member')
  return offer(ctx, inviter, { email, role }, email)
}

/** Asks the owner of an account in: their name and address stay unknown to the company until they accept. */
export async function inviteAccount(
  ctx: CompanyContext,
  inviter: Inviter,
  { account, role }: { account: Account; role: Role },
): Promise<Invitation> {
  ctx.permit('members.edit')
  if (role === 'owner') mustBeOwner(ctx)
  const language = account.language ?? inviter.language
  return offer(ctx, { ...inviter, language }, { userId: account.id, role }, account.email)
}

/** Mails an invitation again with a new link; the former one stops working. Throws NotFound. */
export async function resendInvitation(
  ctx: CompanyContext,
  inviter: Inviter,
  id: string,
): Promise<Invitation> {
  ctx.permit('members.edit')
  const row = await readInvitation(ctx.tx, ctx.companyId, { id })
  if (!row || row.address === null) throw new NotFound()
  if (row.role === 'owner') mustBeOwner(ctx)
  const invitee = row.email === null ? { userId: row.user_id! } : { email: row.email }
  return offer(ctx, { ...inviter, language: row.language }, { ...invitee, role: row.role }, row.address)
}

export async function listInvitations(ctx: CompanyContext): Promise<Invitation[]> {
  ctx.permit('members.edit')
  const rows = await readInvitations(ctx.tx, ctx.companyId)
  return rows.map((row) => toView(row, ctx.clock.now()))
}

/** Takes an invitation back; its link opens nothing from now on. Throws NotFound. */
export async function revokeInvitation(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('members.edit')
  if (!(await deleteInvitation(ctx.tx, ctx.companyId, id))) throw new NotFound()
}

/** What a link offers, for who holds it. Throws InvitationOver. */
export async function lookUpInvitation(doors: Doors, token: string): Promise<InvitationOffer> {
  return withLink(doors, token, async (ctx, row) => ({
    company_id: ctx.companyId,
    company_name: (await readCompanyName(ctx.tx, ctx.companyId)) ?? '',
    email: row.address,
    role: row.role,
    invited_by: row.inviter_name,
    has_account: row.user_id !== null || (await hasAccount(ctx.tx, row.address)),
  }))
}

/** Makes who holds a link a member, if the invited address or account is theirs; answers the company. Uses the link up. */
export async function joinByInvitation(
  doors: Doors,
  token: string,
  person: { id: string; email: string; origin?: Origin | undefined },
): Promise<string> {
  return withLink(
    doors,
    token,
    async (ctx, row) => {
      if (!isFor(row, person)) throw new Forbidden('invited-somebody-else', { email: row.address })
      if (!(await deleteInvitation(ctx.tx, ctx.companyId, row.id))) throw new InvitationOver()
      await deleteInvitationsOf(ctx.tx, ctx.companyId, person)
      // Somebody who became a member meanwhile keeps the role they have.
      if (await isMember(ctx.tx, ctx.companyId, person.email)) return ctx.companyId
      await insertMembership(ctx.tx, ctx.companyId, person.id, row.role)
      await noteSecurityEvent(ctx, {
        kind: 'invitation-accepted',
        userId: person.id,
        companyId: ctx.companyId,
        facts: { role: row.role },
      })
      await tellInviter(ctx, row, person.id)
      return ctx.companyId
    },
    { userId: person.id, origin: person.origin },
  )
}

/** They wait for it, and would look into the list of members until then. */
async function tellInviter(ctx: CompanyContext, { id, invited_by: inviter }: OpenOffer, userId: string) {
  const member = inviter === null ? undefined : await readMember(ctx.tx, ctx.companyId, userId)
  if (inviter === null || member === undefined) return
  await notify(ctx, {
    kind: 'invitation-accepted',
    params: { name: member.name },
    path: '/members',
    to: { users: [inviter] },
    once: id,
  })
}

/** An offer whose addressee can still be written to. */
type OpenOffer = InvitationRow & { address: string }

async function withLink<T>(
  doors: Doors,
  token: string,
  fn: (ctx: CompanyContext, row: OpenOffer) => Promise<T>,
  actor?: Actor,
): Promise<T> {
  const link = readInvitationToken(token)
  if (!link) throw new InvitationOver()
  // Unsafe: whoever holds the link is no member yet; the link names its company.
  const work = async (ctx: CompanyContext) => {
    const row = await readInvitation(ctx.tx, link.companyId, { tokenHash: link.tokenHash })
    if (!row || row.expires_at.getTime() <= ctx.clock.now()) throw new InvitationOver()
    const { address } = row
    if (address === null) throw new InvitationOver()
    return fn(ctx, { ...row, address })
  }
  return unsafeForCompany(doors, link.companyId, work, actor ? { actor } : {})
}

function isFor(row: OpenOffer, person: { id: string; email: string }): boolean {
  if (row.user_id !== null) return row.user_id === person.id
  return row.address.toLowerCase() === person.email.toLowerCase()
}

async function offer(
  ctx: CompanyContext,
  { name, language, outbox }: Inviter,
  { role, ...invitee }: Invitee & { role: Role },
  address: string,
): Promise<Invitation> {
  const now = ctx.clock.now()
  const expiresAt = now + lifetimeMs
  const { token, tokenHash } = newInvitationToken(ctx.companyId)
  const id = await upsertInvitation(
    ctx.tx,
    ctx.companyId,
    { ...invitee, id: newId(), role, tokenHash, invitedBy: ctx.userId, language, expiresAt },
    now,
  )
  const company = (await readCompanyName(ctx.tx, ctx.companyId)) ?? ''
  await outbox.invite(ctx, {
    letter: 'invitation',
    to: address,
    language,
    params: { inviter: name, company, role },
    path: `/invitation?${new URLSearchParams({ token })}`,
    expiresAt,
  })
  return toView((await readInvitation(ctx.tx, ctx.companyId, { id }))!, now)
}

function toView(row: InvitationRow, now: number): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: row.inviter_name,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_expired: row.expires_at.getTime() <= now,
  }
}
