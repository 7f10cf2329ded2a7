import type { Page, User, UserInput, UserRow } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import { noteSecurityEvent, type SecurityEvent } from '#modules/security-history/index.ts'
import { type Doors, type OpenContext, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { Conflict, type FieldMistakeKey, Invalid, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Caller } from '#platform/route.ts'
import { checkPassword } from './check-password.ts'
import { type AccountEvent, closeDoors } from './close-doors.ts'
import { EmailTaken } from './errors.ts'
import type { IdentityKit } from './identity-kit.ts'
import { insertUser, readActiveAccount } from './identity-store.ts'
import { mailLink } from './mailed-links.ts'
import { type Notice, notify } from './notices.ts'
import { hashPassword } from './password.ts'
import { loadUser } from './profile.ts'
import {
  anonymise,
  hasOtherPlatformAdmin,
  readCompaniesOnlyTheyOwn,
  readUserRow,
  readUsers,
  type UserChange,
  type UserListRow,
  type UserSort,
  writeDefaultCompany,
  writeUser,
} from './user-store.ts'

const pageSize = 25

export type ListUsers = {
  page?: number | undefined
  perPage?: number | undefined
  search?: string | undefined
  status?: 'active' | 'disabled' | undefined
  isPlatformAdmin?: boolean | undefined
  sort?: string | undefined
}

const sorts: readonly UserSort[] = ['name', 'email', 'companies', 'last_seen_at', 'created_at']

// The routes of all of these ask for a platform administrator.

/** Accounts of the installation, by name unless asked otherwise. */
export async function listUsers({ tx, clock }: OpenContext, input: ListUsers): Promise<Page<UserRow>> {
  const { page = 1, perPage = pageSize, sort, ...filter } = input
  const window = {
    sort: sorts.find((name) => name === sort?.replace(/^-/, '')) ?? ('name' as const),
    isDescending: sort?.startsWith('-') ?? false,
    limit: perPage,
    offset: (page - 1) * perPage,
  }
  const { rows, total } = await readUsers(tx, { ...filter, ...window }, clock.now())
  return {
    data: rows.map(toView),
    meta: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      total,
      per_page: perPage,
    },
  }
}

/** One account. Throws NotFound. */
export async function getUserRow({ tx, clock }: OpenContext, id: string): Promise<UserRow> {
  return toView(await findUser(tx, id, clock.now()))
}

export type NewAccount = {
  name: string
  email: string
  password?: string | undefined
  language: Language
}

/**
 * Makes an account for somebody else, who chooses its password through a mailed link. One that is given along opens nothing until
 * then: whoever typed it knows it. Throws EmailTaken, and Invalid for a
 * password that will not do.
 */
export async function addUser(
  doors: Doors,
  kit: IdentityKit,
  { input, caller, address }: { input: NewAccount; caller: Caller; address: string },
): Promise<User> {
  if (input.password !== undefined) await checkPassword(input.password, input, address)
  // Nobody knows a random password: the account opens by the mailed link alone.
  const passwordHash = await hashPassword(
    input.password ?? crypto.randomUUID() + crypto.randomUUID(),
    address,
  )
  const id = newId()
  const user = {
    id,
    name: input.name,
    email: input.email,
    passwordHash,
    isPlatformAdmin: false,
    mustChangePassword: input.password !== undefined,
    isEmailConfirmed: false,
    language: input.language,
  }
  // Unsafe: running the installation gives the right.
  return unsafeForAllCompanies(doors, async (ctx) => {
    if (!(await insertUser(ctx.tx, user, ctx.clock.now()))) throw new EmailTaken()
    await noteByPlatform(ctx, caller, { kind: 'account-made-by-platform', userId: id })
    await mailLink(ctx, kit, { letter: 'welcome', to: { id, ...input }, language: input.language })
    return loadUser(ctx, id)
  })
}

/**
 * Changes somebody else's account, and tells its owner what and why. Disabling it, or asking for a new password, ends its sessions;
 * the latter mails a link to choose one. Another address is the account's once its own link was followed. What one changes of
 * one's own is refused: there are ways for that, which ask whose account it is. What would let somebody into an account, or make them
 * run the installation, takes a proof of who changes it (`isProven`).
 * Throws Invalid without a reason or that proof, EmailTaken, and Conflict rather than leave a company without an owner or the installation without anybody.
 */
export async function updateUser(
  ctx: OpenContext,
  kit: IdentityKit,
  {
    id,
    input,
    caller,
    isProven,
  }: { id: string; input: Omit<UserInput, 'password' | 'code'>; caller: Caller; isProven: boolean },
): Promise<UserRow> {
  const { tx, clock } = ctx
  const former = await findUser(tx, id, clock.now())
  const user = {
    name: input.name ?? former.name,
    email: former.email,
    phone: input.phone === undefined ? former.phone : input.phone,
    language: input.language === undefined ? former.language : input.language,
    is_platform_admin: input.is_platform_admin ?? former.is_platform_admin,
    is_active: input.is_active ?? former.is_active,
    must_change_password: input.must_change_password ?? former.must_change_password,
  }
  const changes = changesOf(former, user, input)
  if (id === caller.userId) {
    refuseOwn(changes)
    return toView(former)
  }
  if (input.reason === undefined) throw new Invalid({ reason: ['required'] })
  // Nobody is written to of nothing.
  if (changes.length === 0) return toView(former)
  if (!isProven && opensDoor(changes, user)) throw new Invalid({ password: ['required'] })
  if (former.is_active && !user.is_active) await mustNotOwnAlone(tx, id)
  const email = newEmailOf(former, input)
  if (email !== null && (await readActiveAccount(tx, { email }))) throw new EmailTaken()
  const events = eventsOf(former, user, input)
  // Told first, at the address that the account still has.
  for (const letter of lettersOf(events, former, user, input))
    await notify(ctx, kit, id, { letter, params: { email: email ?? user.email } })
  await tellOfChange(ctx, kit, { id, changes, reason: input.reason, caller })
  if (!(await writeUser(tx, id, user, clock.now()))) throw new EmailTaken()

  for (const event of events) await closeDoors(ctx, id, event)
  const language = (user.language ?? kit.language) as Language
  if (email !== null)
    await mailLink(ctx, kit, {
      letter: 'change-email',
      to: { id, ...user, email },
      language,
      isByPlatform: true,
    })
  if (events.includes('password-demanded'))
    await mailLink(ctx, kit, { letter: 'reset-password', to: { id, ...user }, language })
  return getUserRow(ctx, id)
}

/** A session that somebody found open would be enough to stay for good. */
function opensDoor(changes: readonly Change[], { is_platform_admin }: UserChange): boolean {
  const makesAdministrator = changes.includes('is_platform_admin') && is_platform_admin
  return makesAdministrator || changes.includes('email') || changes.includes('forget_two_step')
}

/** What a change by the platform means for what opens the account. */
function eventsOf(former: UserListRow, user: UserChange, input: UserInput): AccountEvent[] {
  const events: [AccountEvent, boolean][] = [
    ['password-demanded', user.must_change_password && !former.must_change_password],
    ['factors-forgotten', input.forget_two_step === true],
    ['sessions-ended', input.end_sessions === true || newEmailOf(former, input) !== null],
    ['demoted', former.is_platform_admin && !user.is_platform_admin],
    ['disabled', former.is_active && !user.is_active],
  ]
  return events.filter(([, happened]) => happened).map(([event]) => event)
}

/** What the person hears of it; of a password asked for they hear by the link. */
function lettersOf(
  events: readonly AccountEvent[],
  former: UserListRow,
  user: UserChange,
  input: UserInput,
): Notice['letter'][] {
  const letters: [Notice['letter'], boolean][] = [
    ['email-change-asked', newEmailOf(former, input) !== null],
    ['factors-forgotten', events.includes('factors-forgotten')],
    ['account-disabled', events.includes('disabled')],
    ['platform-role-changed', user.is_platform_admin !== former.is_platform_admin],
  ]
  return letters.filter(([, isDue]) => isDue).map(([letter]) => letter)
}

/** The address that somebody would have from now on; null where it stays. */
function newEmailOf(former: UserListRow, { email }: UserInput): string | null {
  return email === undefined || email.toLowerCase() === former.email.toLowerCase() ? null : email
}

type Change = Exclude<keyof UserInput, 'reason' | 'password' | 'code'>

/** Names of what a change is about, never its values: the history tells them to the person. */
function changesOf(former: UserListRow, user: UserChange, input: UserInput): Change[] {
  const fields = [
    'name',
    'phone',
    'language',
    'is_platform_admin',
    'is_active',
    'must_change_password',
  ] as const
  return [
    ...fields.filter((field) => user[field] !== former[field]),
    ...(newEmailOf(former, input) === null ? [] : (['email'] as const)),
    ...(['end_sessions', 'forget_two_step'] as const).filter((deed) => input[deed] === true),
  ]
}

/** Where one changes one's own account instead; `nowhere` is what nobody does to themselves. */
const ownWays: Record<Change, 'own-profile' | 'own-security' | 'nowhere'> = {
  name: 'own-profile',
  phone: 'own-profile',
  language: 'own-profile',
  email: 'own-security',
  must_change_password: 'own-security',
  end_sessions: 'own-security',
  forget_two_step: 'own-security',
  is_platform_admin: 'nowhere',
  is_active: 'nowhere',
}

/** A session alone proves nobody: whoever holds one would take from its account what guards it. */
function refuseOwn(changes: readonly Change[]): void {
  const errors: Record<string, FieldMistakeKey[]> = {}
  for (const change of changes) {
    const way = ownWays[change]
    if (way === 'nowhere') throw new Conflict('own-account')
    errors[change] = [way]
  }
  if (changes.length > 0) throw new Invalid(errors)
}

/**
 * Makes one of a person's companies the one that opens, and tells them who did it and why. Throws Invalid without a reason
 * for another's account, NotFound for a company that is none of theirs or suspended for them.
 */
export async function setDefaultCompany(
  ctx: OpenContext,
  kit: IdentityKit,
  {
    id,
    companyId,
    reason,
    caller,
  }: { id: string; companyId: string; reason: string | undefined; caller: Caller },
): Promise<void> {
  const isOwn = id === caller.userId
  if (!isOwn && reason === undefined) throw new Invalid({ reason: ['required'] })
  if (!(await writeDefaultCompany(ctx.tx, id, companyId))) throw new NotFound()
  if (!isOwn) await tellOfChange(ctx, kit, { id, changes: ['default_company'], reason: reason!, caller })
}

/** A person hears by mail why the platform changed their account; their history tells what. */
async function tellOfChange(
  ctx: OpenContext,
  kit: IdentityKit,
  { id, changes, reason, caller }: { id: string; changes: readonly string[]; reason: string; caller: Caller },
): Promise<void> {
  await notify(ctx, kit, id, {
    letter: 'account-changed-by-platform',
    params: { reason },
    path: '/profile?tab=security',
  })
  await noteByPlatform(ctx, caller, {
    kind: 'account-changed-by-platform',
    userId: id,
    facts: { changes: changes.join(', '), reason },
  })
}

function noteByPlatform(ctx: OpenContext, { userId, sessionId, origin }: Caller, event: SecurityEvent) {
  return noteSecurityEvent(ctx, {
    ...event,
    actorId: userId,
    sessionId,
    origin: origin && { ...origin, as: 'platform' },
  })
}

/** Deletes an account: nothing personal stays, what it made keeps pointing at it. Throws Conflict as `updateUser`. */
export async function deleteUser(
  ctx: OpenContext,
  kit: IdentityKit,
  { id, reason, caller }: { id: string; reason: string; caller: Caller },
): Promise<void> {
  const { tx, clock } = ctx
  const callerId = caller.userId
  await findUser(tx, id, clock.now())
  if (id === callerId) throw new Conflict('own-account')
  await mustNotOwnAlone(tx, id)
  if (!(await hasOtherPlatformAdmin(tx, id))) throw new Conflict('own-account')
  await notify(ctx, kit, id, { letter: 'account-changed-by-platform', params: { reason } })
  await noteByPlatform(ctx, caller, { kind: 'account-deleted-by-platform', userId: id, facts: { reason } })
  await closeDoors(ctx, id, 'deleted')
  await anonymise(tx, id, clock.now())
}

async function mustNotOwnAlone(tx: OpenContext['tx'], id: string): Promise<void> {
  const [company] = await readCompaniesOnlyTheyOwn(tx, id)
  if (company !== undefined) throw new Conflict('last-owner', { company })
}

async function findUser(tx: OpenContext['tx'], id: string, now: number): Promise<UserListRow> {
  const row = await readUserRow(tx, id, now)
  if (!row) throw new NotFound()
  return row
}

function toView(row: UserListRow): UserRow {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    is_platform_admin: row.is_platform_admin,
    is_active: row.is_active,
    is_email_confirmed: row.is_email_confirmed,
    has_two_step: row.has_two_step,
    must_change_password: row.must_change_password,
    phone: row.phone,
    language: row.language,
    companies: row.companies,
    sessions: row.sessions,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
