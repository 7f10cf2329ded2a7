/** What a person is in a company, the most powerful first. */
export const roles = ['owner', 'administrator', 'accountant', 'biller', 'viewer'] as const
export type Role = (typeof roles)[number]
