import { trades } from '@cuentaclara/contracts'
import { listSearch } from '#lib/list-search.ts'

const statuses = ['setup', 'active', 'suspended', 'archived', 'moved'] as const
const environments = ['simulator', 'test', 'live'] as const

/** Reads the address of the list of every company. */
export const parseAllCompaniesSearch = listSearch({
  views: ['all', 'active', 'suspended', 'inactive', 'archived'],
  sortable: ['name', 'members', 'documents', 'certificate', 'last_activity'],
  mostSortKeys: 1,
  filters: { status: statuses, environment: environments },
})
export type AllCompaniesSearch = ReturnType<typeof parseAllCompaniesSearch>

/** Reads the address of the list of accounts. */
export const parseUsersSearch = listSearch({
  views: ['all', 'platform', 'disabled'],
  sortable: ['name', 'email', 'companies', 'last_seen_at', 'created_at'],
  mostSortKeys: 1,
})
export type UsersSearch = ReturnType<typeof parseUsersSearch>

/** Reads the address of the list of item templates. */
export const parseTemplatesSearch = listSearch({
  views: ['all', 'active', 'outdated', 'inactive'],
  sortable: ['name', 'cabys', 'trade', 'used_by'],
  mostSortKeys: 1,
  filters: { trade: trades },
})
export type TemplatesSearch = ReturnType<typeof parseTemplatesSearch>

/** Reads the address of the list of announcements. */
export const parseAdvertisementsSearch = listSearch({
  views: ['all', 'live', 'scheduled', 'draft', 'ended'],
  sortable: ['title', 'starts_at', 'ends_at', 'shown'],
  mostSortKeys: 1,
  filters: { kind: ['info', 'maintenance', 'news', 'offer'], place: ['strip', 'start', 'login'] },
})
export type AdvertisementsSearch = ReturnType<typeof parseAdvertisementsSearch>

/** Reads the address of the update of the catalogue. */
export const parseCabysSearch = listSearch({ views: ['all', 'new', 'retired', 'changed'], sortable: [] })
export type CabysSearch = ReturnType<typeof parseCabysSearch>

/** A year of the calendar, and whether a closure is being entered. */
export type CalendarSearch = { year?: number; open?: 'new' }

export function parseCalendarSearch({ year, open }: Record<string, unknown>): CalendarSearch {
  return {
    ...(typeof year === 'number' && Number.isInteger(year) && year >= 2025 && year <= 2100 ? { year } : {}),
    ...(open === 'new' ? { open } : {}),
  }
}

/** Whose memberships: a person's or a company's, never both. */
export type MembershipsSearch = { user?: string; company?: string }

export function parseMembershipsSearch({ user, company }: Record<string, unknown>): MembershipsSearch {
  if (isId(user)) return { user }
  return isId(company) ? { company } : {}
}

/** Whom companies are given to. */
export type AssignSearch = { user?: string }

export function parseAssignSearch({ user }: Record<string, unknown>): AssignSearch {
  return isId(user) ? { user } : {}
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)
}
