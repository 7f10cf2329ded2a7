/** What a person is in a company, the most powerful first. */
export const roles = ['owner', 'administrator', 'accountant', 'biller', 'viewer'] as const
export type Role = (typeof roles)[number]

/** Whether who has a role may let others in. A test holds it against the permission; browsers ask it without the table of all of them. */
export function letsOthersIn(role: Role): boolean {
  return role === 'owner' || role === 'administrator'
}
