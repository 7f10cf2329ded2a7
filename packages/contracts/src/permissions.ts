import { createMongoAbility, type MongoAbility } from '@casl/ability'

export const roles = ['owner', 'administrator', 'accountant', 'biller', 'viewer'] as const
export type Role = (typeof roles)[number]

/** What a member of a company may do; `screens.md` §5, one row each. */
export const permissions = [
  'documents.read',
  'documents.draft',
  'documents.issue',
  'documents.send',
  'clients.read',
  'clients.edit',
  'items.read',
  'items.edit',
  'exchange-rate.set',
  'settings.read',
  'settings.edit',
  'authority.read',
  'authority.edit',
  'authority.pause',
  'members.edit',
  'reports.read',
  'reports.export',
  'audit.read',
  'audit.check',
  'company.delete',
] as const
export type Permission = (typeof permissions)[number]

const viewer: Permission[] = ['documents.read', 'clients.read', 'items.read', 'reports.read']
const biller: Permission[] = [
  ...viewer,
  'documents.draft',
  'documents.issue',
  'documents.send',
  'clients.edit',
  'items.edit',
  'audit.read',
]
const accountant: Permission[] = [
  ...biller,
  'exchange-rate.set',
  'settings.read',
  'authority.read',
  'reports.export',
  'audit.check',
]
const administrator: Permission[] = [
  ...accountant,
  'settings.edit',
  'authority.edit',
  'authority.pause',
  'members.edit',
]
const owner: Permission[] = [...administrator, 'company.delete']

const permissionsOf: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set(owner),
  administrator: new Set(administrator),
  accountant: new Set(accountant),
  biller: new Set(biller),
  viewer: new Set(viewer),
}

/** Whether a role holds a permission. */
export function can(role: Role, permission: Permission): boolean {
  return permissionsOf[role].has(permission)
}

/** Everything a role holds, in the order of the catalogue. */
export function listPermissions(role: Role): Permission[] {
  return permissions.filter((permission) => can(role, permission))
}

/** The same catalogue as an ability: `documents.issue` is action `issue` on subject `documents`; every signed-in user reads `Auth`. */
export function abilityFor(role: Role | null): MongoAbility {
  const rules = role === null ? [] : listPermissions(role).map(toRule)
  return createMongoAbility([{ action: 'read', subject: 'Auth' }, ...rules])
}

function toRule(permission: Permission) {
  const [subject, action] = permission.split('.') as [string, string]
  return { action, subject }
}
