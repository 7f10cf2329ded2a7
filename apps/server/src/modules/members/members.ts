import type { Member, Role } from '@cuentaclara/contracts'
import { can } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid, NotFound } from '#platform/errors.ts'
import { keepingAnOwner, OwnersOnly, OwnRole } from './errors.ts'
import {
  closeMemberDoors,
  deleteInvitationsBy,
  deleteMember,
  type MemberRow,
  readCompanyName,
  readMember,
  readMembers,
  writeActive,
  writePlace,
  writeRole,
} from './member-store.ts'

/** Everybody in the company; addresses and visits only for who manages them. */
export async function listMembers(ctx: CompanyContext): Promise<Member[]> {
  const rows = await readMembers(ctx.tx, ctx.companyId)
  return rows.map((row) => toMemberView(ctx, row))
}

/** Gives a member another role. Throws OwnRole, OwnersOnly, LastOwner, NotFound. */
export async function changeRole(ctx: CompanyContext, userId: string, role: Role): Promise<Member> {
  const member = await findManageable(ctx, userId)
  if (role === 'owner') mustBeOwner(ctx)
  if (role === member.role) return toMemberView(ctx, member)
  await keeping(ctx, () => writeRole(ctx.tx, ctx.companyId, userId, role))
  await withdrawInvitations(ctx, userId, role)
  ctx.announce({ type: 'access', companyId: ctx.companyId, user_id: userId })
  return toMemberView(ctx, { ...member, role })
}

/** Suspends or restores a member without losing their role. Throws OwnRole, OwnersOnly, LastOwner, NotFound. */
export async function activateMember(ctx: CompanyContext, userId: string, active: 0 | 1): Promise<Member> {
  const member = await findManageable(ctx, userId)
  if (active === 0) await closeDoorsOf(ctx, userId, { isForGood: false })
  await keeping(ctx, () => writeActive(ctx.tx, ctx.companyId, userId, active))
  return toMemberView(ctx, { ...member, active, held_since: null })
}

/**
 * Says from where a member usually issues: for oneself, or as who manages members for anybody. Throws OwnersOnly, NotFound, and Invalid
 * for a place that is not open.
 */
export async function setMemberPlace(
  ctx: CompanyContext,
  userId: string,
  place: Member['place'],
): Promise<Member> {
  ctx.permit('documents.draft')
  const member =
    userId === ctx.userId
      ? await readMember(ctx.tx, ctx.companyId, userId)
      : await findManageable(ctx, userId)
  if (!member) throw new NotFound()
  if (!(await writePlace(ctx.tx, userId, place))) throw new Invalid({ place: ['place-closed'] })
  // Their browser proposes it from now on.
  ctx.announce({ type: 'access', companyId: ctx.companyId, user_id: userId })
  return { ...toMemberView(ctx, member), place }
}

/** Takes a member out of the company; what they made stays. Throws OwnRole, OwnersOnly, LastOwner, NotFound. */
export async function removeMember(ctx: CompanyContext, userId: string): Promise<void> {
  await findManageable(ctx, userId)
  await closeDoorsOf(ctx, userId, { isForGood: true })
  await keeping(ctx, () => deleteMember(ctx.tx, ctx.companyId, userId))
}

/** The person leaves by themselves; what they made stays. Throws Invalid for another company than the open one, LastOwner. */
export async function leaveCompany(ctx: CompanyContext, companyId: string): Promise<void> {
  if (ctx.userId === null || companyId !== ctx.companyId) throw new Invalid({ company_id: ['choose'] })
  const { userId } = ctx
  await closeDoorsOf(ctx, userId, { isForGood: true })
  await keeping(ctx, () => deleteMember(ctx.tx, ctx.companyId, userId))
}

/** Only owners make owners. */
export function mustBeOwner(ctx: CompanyContext): void {
  if (ctx.role !== 'owner' && ctx.role !== 'system') throw new OwnersOnly()
}

/** What they offered and could not offer any more is no longer open: they may have offered it to themselves. */
async function withdrawInvitations(ctx: CompanyContext, userId: string, role: Role): Promise<void> {
  if (role === 'owner') return
  await deleteInvitationsBy(ctx.tx, ctx.companyId, userId, { onlyOfOwners: can(role, 'members.edit') })
}

/** Open streams of theirs hear of it at once. */
async function closeDoorsOf(ctx: CompanyContext, userId: string, { isForGood }: { isForGood: boolean }) {
  const { companyId, tx, clock } = ctx
  await closeMemberDoors(tx, companyId, userId, { isForGood, now: clock.now() })
  ctx.announce({ type: 'access', companyId, user_id: userId })
}

async function findManageable(ctx: CompanyContext, userId: string): Promise<MemberRow> {
  ctx.permit('members.edit')
  if (userId === ctx.userId) throw new OwnRole()
  const member = await readMember(ctx.tx, ctx.companyId, userId)
  if (!member) throw new NotFound()
  if (member.role === 'owner') mustBeOwner(ctx)
  return member
}

async function keeping<T>(ctx: CompanyContext, change: () => Promise<T>): Promise<T> {
  const company = (await readCompanyName(ctx.tx, ctx.companyId)) ?? ''
  return keepingAnOwner(company, change)
}

function toMemberView(ctx: CompanyContext, row: MemberRow): Member {
  const mayManage = ctx.role === 'system' || can(ctx.role, 'members.edit')
  return {
    user_id: row.user_id,
    name: row.name,
    email: mayManage || row.user_id === ctx.userId ? row.email : null,
    role: row.role,
    active: row.active,
    is_held: row.held_since !== null,
    is_account_active: row.is_account_active,
    is_self: row.user_id === ctx.userId,
    joined_at: row.created_at.toISOString(),
    last_seen_at: mayManage ? (row.last_seen_at?.toISOString() ?? null) : null,
    place: placeOf(row),
  }
}

function placeOf({ branch, terminal }: MemberRow): Member['place'] {
  return branch === null || terminal === null ? null : { branch, terminal }
}
