import type { AllCompaniesQuery, Page, PlatformCompany } from '@cuentaclara/contracts'
import type { OpenContext } from '#platform/database/company-context.ts'
import { daysLeft } from '#platform/days-left.ts'
import {
  type AllCompaniesRow,
  type AllCompaniesSort,
  countAllCompanies,
  readAllCompanies,
} from './all-companies-store.ts'

export type ListAllCompanies = Omit<AllCompaniesQuery, 'page' | 'perPage'> & {
  page?: number | undefined
  perPage?: number | undefined
}

const pageSize = 10
const dayMs = 24 * 60 * 60 * 1000
const documentDays = 30
const quietDays = 90
const statuses = ['setup', 'active', 'suspended', 'archived', 'moved']
const environments = ['simulator', 'test', 'live']
const sorts: readonly AllCompaniesSort[] = ['name', 'members', 'documents', 'certificate', 'last_activity']

/** Every company of the installation, by name unless asked otherwise. For platform administrators: the route asks. */
export async function listAllCompanies(
  { tx, clock }: OpenContext,
  { page = 1, perPage = pageSize, search = '', options, sort }: ListAllCompanies,
): Promise<Page<PlatformCompany>> {
  const now = clock.now()
  const asked = new Set(options?.split(','))
  const filter = {
    search,
    statuses: statuses.filter((each) => asked.has(each)),
    environments: environments.filter((each) => asked.has(each)),
    inactiveSince: asked.has('inactive') ? new Date(now - quietDays * dayMs) : null,
    documentsSince: new Date(now - documentDays * dayMs),
    sort: sorts.find((name) => name === sort?.replace(/^-/, '')) ?? ('name' as const),
    isDescending: sort?.startsWith('-') ?? false,
    limit: perPage,
    offset: (page - 1) * perPage,
  }
  const [rows, total] = [await readAllCompanies(tx, filter), await countAllCompanies(tx, filter)]
  return {
    data: rows.map((row) => toView(row, now)),
    meta: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      total,
      per_page: perPage,
    },
  }
}

function toView(
  { logo_digest, certificate_not_after, last_activity_at, ...row }: AllCompaniesRow,
  now: number,
): PlatformCompany {
  return {
    ...row,
    logo_url: logo_digest === null ? null : `/api/company-logos/${row.id}/${logo_digest}`,
    certificate_days_left: daysLeft(certificate_not_after, now),
    last_activity_at: last_activity_at?.toISOString() ?? null,
  }
}
