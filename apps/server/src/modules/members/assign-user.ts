import type {
  AssignedCompanies,
  AssignedUser,
  CompanyChoice,
  CompanyPerson,
  Membership,
  Role,
} from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import { asPlatform, nothingDone, type PlatformAct, writeCompanyActive } from '#modules/companies/index.ts'
import {
  type CompanyContext,
  type Doors,
  type OpenContext,
  unsafeForAllCompanies,
  withCompany,
} from '#platform/database/company-context.ts'
import { AppError, Conflict, Forbidden, Invalid, NotFound } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import {
  isReadOnly,
  readAccount,
  readAssignedUsers,
  readCompanyPeople,
  readLinks,
  readUnassignedCompanies,
} from './assignment-store.ts'
import { type Account, type Inviter, inviteAccount } from './invitations.ts'
import { insertMembership, readMember } from './member-store.ts'
import { activateMember, changeRole, mustBeOwner, removeMember } from './members.ts'

/** Who is put into which companies; the language is that of a letter to who has chosen none. */
export type AssignUser = {
  userId: string
  companyIds: readonly string[]
  role: Role
  language: Language
}

/** What became of it in one company among several; the code of a refusal names its sentence. */
export type Assignment = { company_id: string } & (
  | { status: 'assigned' | 'invited'; refusal: null }
  | { status: 'refused'; refusal: AppError }
)

/**
 * Makes a person a member of companies, or gives them another role there. Platform administrators may everywhere; who
 * manages the members of a company asks a stranger in, who becomes one by accepting. Each company answers for itself: one that refuses holds up no other.
 */
export async function assignUser(
  doors: Doors,
  act: PlatformAct,
  { userId, companyIds, role, language }: AssignUser,
): Promise<Assignment[]> {
  const account = await readAccount(doors.database.app, userId)
  if (!account) throw new NotFound()
  const inviter = { name: act.caller.name, language, outbox: act.outbox }
  const results: Assignment[] = []
  for (const company_id of companyIds) {
    try {
      const work = (ctx: CompanyContext) => assign(ctx, inviter, { account, role })
      const status = await asManager(doors, act, company_id, work)
      results.push({ company_id, status, refusal: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ company_id, status: 'refused', refusal: error })
    }
  }
  if (results.length === 1 && results[0]!.refusal) throw results[0]!.refusal
  return results
}

/** Takes a person out of a company. Throws OwnRole, OwnersOnly, LastOwner, NotFound, Forbidden. */
export async function unassignUser(
  doors: Doors,
  act: PlatformAct,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<void> {
  await asManager(doors, act, companyId, (ctx) => removeMember(ctx, userId))
}

/** Suspends or restores a membership, or, without a user, the company itself. */
export async function activate(
  doors: Doors,
  act: PlatformAct,
  { companyId, userId, active }: { companyId: string; userId: string | undefined; active: 0 | 1 },
): Promise<void> {
  if (userId !== undefined) {
    await asManager(doors, act, companyId, (ctx) => activateMember(ctx, userId, active))
    return
  }
  const restoring = async (ctx: CompanyContext) => {
    ctx.permit('company.suspend')
    const change = { active, byPlatform: ctx.role === 'system', now: ctx.clock.now() }
    const refusal = await writeCompanyActive(ctx.tx, companyId, change)
    if (refusal === 'unchanged') return nothingDone
    if (refusal) throw new Conflict(refusal)
  }
  await asManager(doors, act, companyId, restoring, { isForSuspended: true })
}

/** The memberships of a person, suspended ones too: their own, or anybody's for a platform administrator. */
export async function listUserCompanies(doors: Doors, caller: Caller, userId: string): Promise<Membership[]> {
  if (userId !== caller.userId && !caller.isPlatformAdmin) throw new Forbidden()
  // Unsafe: a person sees their own memberships, and platform administrators see everybody's.
  const rows = await unsafeForAllCompanies(doors, ({ tx }) => readLinks(tx, userId), { readOnly: true })
  return rows.map((row) => ({
    company_id: row.company_id,
    active: row.active,
    role: row.role,
    is_default: row.is_default,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    company: {
      id: row.company_id,
      name: row.name,
      identification_number: row.identification_number,
      status: row.status,
    },
  }))
}

/** Everybody in a company. For platform administrators: the route asks. */
export async function listCompanyPeople({ tx }: OpenContext, companyId: string): Promise<CompanyPerson[]> {
  const rows = await readCompanyPeople(tx, companyId)
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }))
}

/** People and the companies they belong to, by name. For platform administrators: the route asks. */
export function listAssignedUsers(
  { tx }: OpenContext,
  filter: { companyId?: string | undefined; search?: string | undefined },
): Promise<AssignedUser[]> {
  return readAssignedUsers(tx, filter)
}

/** Companies a person does not belong to yet, by name. For platform administrators: the route asks. */
export function listUnassignedCompanies(
  { tx }: OpenContext,
  filter: { userId: string; search?: string | undefined },
): Promise<CompanyChoice[]> {
  return readUnassignedCompanies(tx, filter)
}

/** Sentences of the refusals, in the reader's language. */
export function toAssignedView(
  results: readonly Assignment[],
  phrase: (error: AppError) => string,
): AssignedCompanies {
  return {
    data: results.map(({ company_id, status, refusal }) => ({
      company_id,
      status,
      message: refusal ? phrase(refusal) : null,
    })),
  }
}

async function assign(
  ctx: CompanyContext,
  inviter: Inviter,
  { account, role }: { account: Account; role: Role },
): Promise<'assigned' | 'invited'> {
  ctx.permit('members.edit')
  if (role === 'owner') mustBeOwner(ctx)
  const member = await readMember(ctx.tx, ctx.companyId, account.id)
  if (member) {
    await changeRole(ctx, account.id, role)
    if (member.active === 0) await activateMember(ctx, account.id, 1)
    return 'assigned'
  }
  if (ctx.role === 'system') {
    await insertMembership(ctx.tx, ctx.companyId, account.id, role)
    return 'assigned'
  }
  // Nobody is put into a company unasked by its own people.
  await inviteAccount(ctx, inviter, { account, role })
  return 'invited'
}

/** Opens a company for who manages its members, or for a platform administrator who says why, whatever their role there. */
async function asManager<T>(
  doors: Doors,
  act: PlatformAct,
  companyId: string,
  fn: (ctx: CompanyContext) => Promise<T>,
  { isForSuspended = false } = {},
): Promise<T> {
  const { userId, origin, isPlatformAdmin } = act.caller
  if (isPlatformAdmin && act.reason !== undefined) return asPlatform(doors, act, companyId, fn)
  try {
    return await withCompany(doors, { companyId, userId, origin }, async (ctx) => {
      // These calls name their company in the body, so the door that reads `x-Company` has not looked.
      if (!isForSuspended && (await isReadOnly(ctx.tx, companyId))) throw new Forbidden('company-read-only')
      return fn(ctx)
    })
  } catch (error) {
    const isRefused = isPlatformAdmin && error instanceof Forbidden
    // As a member they may not: then it is an act of the platform, which asks why.
    throw isRefused ? new Invalid({ reason: ['required'] }) : error
  }
}
