import { type AuditSearch, parseAuditSearch } from '#features/audit/index.ts'

export const configTabs = [
  'general',
  'currency',
  'documents',
  'numbering',
  'sales',
  'counter',
  'delivery',
  'reminders',
  'students',
  'purchases',
  'lists',
  'automation',
  'data',
  'audit',
  'security',
] as const
export type ConfigTab = (typeof configTabs)[number]

/** The tab, and what narrows its list where it has one. */
export type ConfigSearch = { tab?: ConfigTab | undefined } & AuditSearch

export function parseConfigSearch(raw: Record<string, unknown>): ConfigSearch {
  const known = configTabs.find((each) => each === raw.tab)
  if (known === undefined) return {}
  return known === 'audit' ? { tab: known, ...parseAuditSearch(raw) } : { tab: known }
}
