import {
  type BillerOptions,
  type Company,
  type CompanySettings,
  listPermissions,
  type Role,
  reachOf,
} from '@cuentaclara/contracts'
import { salesDefaults, settingsSections } from '@cuentaclara/contracts/schemas'
import type { Row } from '#platform/database/row.ts'

/** A company row as stores read it: no logo bytes. */
export type CompanyRow = Row<
  'companies',
  | 'id'
  | 'name'
  | 'trade_name'
  | 'identification_type'
  | 'identification_number'
  | 'is_demo'
  | 'colour'
  | 'logo_digest'
> & {
  environment: Company['environment']
  status: Company['status']
  general_configurations: Company['general_configurations']
  regime?: Company['regime']
}

export type MembershipRow = CompanyRow & {
  role: Role
  active: 0 | 1
  /** As its settings have it; null where nobody chose. */
  sales: object | null
  /** Absent where the company is only looked at. */
  currency_choices?: object | null
  counter_choices?: object | null
  student_choices?: object | null
  has_branches?: boolean
  /** From where its member usually issues. */
  branch?: string | null
  terminal?: string | null
}

export type SettingsRow = CompanyRow &
  Row<
    'companies',
    | 'province'
    | 'canton'
    | 'district'
    | 'neighbourhood'
    | 'address'
    | 'phone_country_code'
    | 'phone_number'
    | 'emails'
    | 'branch'
    | 'terminal'
    | 'provider_id'
    | 'alcohol_registry'
    | 'version'
  > & {
    activities: CompanySettings['activities']
    regime: CompanySettings['regime']
    regime_since: string | null
    earlier_regimes: RegimeTurn[]
  }

/** A regime that a company was under until the next one; `since` null: always before. */
export type RegimeTurn = { regime: NonNullable<CompanySettings['regime']> | null; since: string | null }

/** A company as its member sees it: the general view, the role and what the role may do. */
export function toView(row: MembershipRow): Company {
  const sales = settingsSections.sales.parse(row.sales ?? {})
  const options = billerOptionsOf(row)
  return {
    ...identityOf(row),
    role: row.role,
    permissions: listPermissions(row.role, options),
    sees_own_only: reachOf(row.role, 'documents.read', options) === 'own',
    sales_defaults: salesDefaults.parse(sales),
    cash_rounding: settingsSections.currency.parse(row.currency_choices ?? {}).cash_rounding,
    counter: settingsSections.counter.parse(row.counter_choices ?? {}),
    has_students: settingsSections.students.parse(row.student_choices ?? {}).is_on,
    has_branches: row.has_branches ?? false,
    place: placeOf(row),
    sees_costs: row.role === 'owner' || (sales.costs_seen_by as readonly string[]).includes(row.role),
    regime: row.regime ?? null,
    general_configurations: row.general_configurations,
    company_user: linksOf(row),
  }
}

function placeOf({ branch, terminal }: MembershipRow): Company['place'] {
  return branch && terminal ? { branch, terminal } : null
}

/** What the company lets its billers do. */
export function billerOptionsOf(row: Pick<MembershipRow, 'sales'>): BillerOptions {
  const { billers_correct, billers_are_private } = settingsSections.sales.parse(row.sales ?? {})
  return { billersCorrect: billers_correct, billersArePrivate: billers_are_private }
}

function linksOf({ id, name, general_configurations, active }: MembershipRow): Company['company_user'] {
  // A visitor is no member, and the link of one who was stopped opens nothing.
  return active === 1 ? [{ company_id: id, active, company: { id, name, general_configurations } }] : []
}

export function toSettingsView(row: SettingsRow): CompanySettings {
  return {
    ...identityOf(row),
    province: row.province,
    canton: row.canton,
    district: row.district,
    neighbourhood: row.neighbourhood,
    address: row.address,
    phone_country_code: row.phone_country_code,
    phone_number: row.phone_number,
    emails: row.emails,
    activities: row.activities,
    branch: row.branch,
    terminal: row.terminal,
    provider_id: row.provider_id,
    alcohol_registry: row.alcohol_registry,
    regime: row.regime,
    regime_since: row.regime_since,
    regime_turns: [...row.earlier_regimes, { regime: row.regime ?? null, since: row.regime_since }],
    currency_id: currencyId(row.general_configurations),
    version: row.version,
  }
}

/** `currency` as the specification holds it: JSON text of an object with an id, 1 dollars and 2 colones (§3). */
export function currencyText(id: 1 | 2): string {
  return JSON.stringify(
    id === 1 ? { id: 1, name: 'Dólares', symbol: '$' } : { id: 2, name: 'Colones', symbol: '₡' },
  )
}

function currencyId(configurations: CompanyRow['general_configurations']): 1 | 2 {
  const { id } = JSON.parse(configurations?.currency ?? '{}') as { id?: number }
  return id === 1 ? 1 : 2
}

/** Which company it is, as everybody sees it who sees it at all. */
function identityOf(row: CompanyRow) {
  return {
    id: row.id,
    name: row.name,
    trade_name: row.trade_name,
    identification_type: row.identification_type,
    identification_number: row.identification_number,
    environment: row.environment,
    status: row.status,
    is_demo: row.is_demo,
    colour: row.colour,
    logo_url: row.logo_digest === null ? null : `/api/company-logos/${row.id}/${row.logo_digest}`,
  }
}
