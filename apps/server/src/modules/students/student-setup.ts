import type { SettingsSections, StudentSetup } from '@cuentaclara/contracts'
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readPlansInUse } from './plan-store.ts'
import { readGroups } from './student-store.ts'

/**
 * The company's word for its students, the groups and plans in use, and what billing proposes. Everybody who sees them may know, but for
 * the plans.
 */
export async function getStudentSetup(ctx: CompanyContext): Promise<StudentSetup> {
  ctx.permit('clients.read')
  const [settings, groups, plans] = await Promise.all([
    readSection(ctx, 'students'),
    readGroups(ctx.tx),
    ctx.reach('clients.edit') === 'none' ? [] : readPlansInUse(ctx),
  ])
  const { is_on, word, singular, plural, due_days } = settings
  const billing = { due_days, late_fee: lateFeeOf(settings) }
  return { is_on, word, singular, plural, groups, plans, billing }
}

/** What paying late costs by the settings; null where nothing is charged. */
export function lateFeeOf(settings: SettingsSections['students']): StudentSetup['billing']['late_fee'] {
  const { late_fee: kind, late_fee_value: value, late_fee_currency: currency, late_fee_days } = settings
  if (kind === 'none' || value === null) return null
  return { kind, value, currency: kind === 'amount' ? currency : null, after_days: late_fee_days }
}
