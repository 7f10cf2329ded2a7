import { createMongoAbility, type MongoAbility } from '@casl/ability'
import { type Role, roles } from './roles.ts'

/**
 * How far a permission reaches: everywhere, only what the person made, or not at all. The two options are the company's
 * to choose: whether billers correct documents, and whether they see all documents or only their own.
 */
type Grant = 'all' | 'own' | 'none' | 'if-billers-correct' | 'own-if-billers-are-private'

const yes: Grant = 'all'
const own: Grant = 'own'
const no: Grant = 'none'
const option: Grant = 'if-billers-correct'
const seen: Grant = 'own-if-billers-are-private'

/** What a member of a company may do: `screens.md` §5, row by row. The server asks it, the web hides what it refuses. */
const catalogue = {
  //                           owner, admin, accountant, biller, viewer
  'documents.read': /*      */ [yes, yes, yes, seen, yes],
  'clients.read': /*        */ [yes, yes, yes, yes, yes],
  'items.read': /*          */ [yes, yes, yes, yes, yes],
  'payments.read': /*       */ [yes, yes, yes, seen, yes],
  'recurring.read': /*      */ [yes, yes, yes, yes, yes],
  'receptions.read': /*     */ [yes, yes, yes, yes, yes],
  'expenses.read': /*       */ [yes, yes, yes, yes, yes],
  'documents.draft': /*     */ [yes, yes, yes, yes, no],
  'clients.edit': /*        */ [yes, yes, yes, yes, no],
  'clients.merge': /*       */ [yes, yes, yes, no, no],
  'items.edit': /*          */ [yes, yes, yes, yes, no],
  'documents.issue': /*     */ [yes, yes, yes, yes, no],
  'documents.send': /*      */ [yes, yes, yes, yes, no],
  'documents.exceed': /*    */ [yes, yes, yes, no, no],
  'documents.approve': /*   */ [yes, yes, yes, no, no],
  'documents.correct': /*   */ [yes, yes, yes, option, no],
  'payments.record': /*     */ [yes, yes, yes, yes, no],
  'payments.void': /*       */ [yes, yes, yes, no, no],
  'shifts.read': /*         */ [yes, yes, yes, own, yes],
  'shifts.run': /*          */ [yes, yes, yes, own, no],
  'recurring.edit': /*      */ [yes, yes, yes, yes, no],
  'recurring.start': /*     */ [yes, yes, yes, no, no],
  'receptions.upload': /*   */ [yes, yes, yes, yes, no],
  'receptions.decide': /*   */ [yes, yes, yes, no, no],
  'expenses.record': /*     */ [yes, yes, yes, yes, no],
  'expenses.approve': /*    */ [yes, yes, yes, no, no],
  'reports.read': /*        */ [yes, yes, yes, own, yes],
  'reports.export': /*      */ [yes, yes, yes, no, no],
  'files.download': /*      */ [yes, yes, yes, no, no],
  'period.close': /*        */ [yes, yes, yes, no, no],
  'period.reopen': /*       */ [yes, no, no, no, no],
  'vat-return.read': /*     */ [yes, yes, yes, no, no],
  'vat-return.prepare': /*  */ [yes, yes, yes, no, no],
  'exchange-rate.set': /*   */ [yes, yes, yes, no, no],
  'settings.read': /*       */ [yes, yes, yes, no, no],
  'settings.edit': /*       */ [yes, yes, no, no, no],
  'authority.read': /*      */ [yes, yes, yes, no, no],
  'authority.edit': /*      */ [yes, yes, no, no, no],
  'authority.pause': /*     */ [yes, yes, no, no, no],
  'members.edit': /*        */ [yes, yes, no, no, no],
  'integrations.edit': /*   */ [yes, yes, no, no, no],
  'audit.read': /*          */ [yes, yes, yes, own, no],
  'audit.check': /*         */ [yes, yes, yes, no, no],
  'security.read': /*       */ [yes, yes, no, no, no],
  'company.delete': /*      */ [yes, no, no, no, no],
  'company.suspend': /*     */ [yes, no, no, no, no],
  'company.backup': /*      */ [yes, no, no, no, no],
  'company.transfer': /*    */ [yes, no, no, no, no],
} as const satisfies Record<string, readonly [Grant, Grant, Grant, Grant, Grant]>

export type Permission = keyof typeof catalogue

export const permissions = Object.keys(catalogue) as Permission[]

/**
 * What who visits a company for support may do: look at its business. Nothing that takes data along, and not where its
 * people sign in from.
 */
const visitorPermissions: readonly Permission[] = permissions.filter(
  (permission) =>
    (permission.endsWith('.read') && permission !== 'security.read') || permission === 'audit.check',
)

/** What a company lets its billers do beyond the usual; both off unless it says otherwise. */
export type BillerOptions = { billersCorrect?: boolean; billersArePrivate?: boolean }

/** How far a role's permission reaches in a company: all of it, what the person made, or nothing. */
export function reachOf(
  role: Role | 'visitor',
  permission: Permission,
  { billersCorrect = false, billersArePrivate = false }: BillerOptions = {},
): 'all' | 'own' | 'none' {
  if (role === 'visitor') return visitorPermissions.includes(permission) ? 'all' : 'none'
  const grant: Grant = catalogue[permission][roles.indexOf(role)]!
  if (grant === 'if-billers-correct') return billersCorrect ? 'all' : 'none'
  if (grant === 'own-if-billers-are-private') return billersArePrivate ? 'own' : 'all'
  return grant
}

/** Whether a role holds a permission, if only for what the person made. */
export function can(role: Role | 'visitor', permission: Permission, options?: BillerOptions): boolean {
  return reachOf(role, permission, options) !== 'none'
}

/** Everything a role holds, in the order of the catalogue. */
export function listPermissions(role: Role | 'visitor', options?: BillerOptions): Permission[] {
  return permissions.filter((permission) => can(role, permission, options))
}

/** Who asks for an ability: a role in the company at hand, and whether they run the installation. */
export type AbilityOf = { role: Role | null; isPlatformAdmin?: boolean; options?: BillerOptions }

/**
 * The same catalogue as an ability: `documents.issue` is action `issue` on subject `documents`. Every signed-in user reads
 * `Auth`; platform administrators manage `platform`.
 */
export function abilityFor({ role, isPlatformAdmin = false, options }: AbilityOf): MongoAbility {
  return createMongoAbility([
    { action: 'read', subject: 'Auth' },
    ...(isPlatformAdmin ? [{ action: 'manage', subject: 'platform' }] : []),
    ...(role === null ? [] : listPermissions(role, options).map(toRule)),
  ])
}

function toRule(permission: Permission) {
  const [subject, action] = permission.split('.') as [string, string]
  return { action, subject }
}
