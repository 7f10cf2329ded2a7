import type { SettingsSections } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { AppError, Conflict } from '#platform/errors.ts'
import { readRow, writeRow } from './section-store.ts'
import { readSection } from './sections.ts'

type SupplierRule = SettingsSections['purchases']['suppliers'][number]

const mostRules = 500

/** "Always like this for this supplier", in place of what was said before. Whether the person may say so is the caller's question. */
export async function rememberSupplier(ctx: CompanyContext, rule: SupplierRule): Promise<void> {
  const row = await readRow(ctx.tx, ctx.companyId, 'purchases')
  const settings = await readSection(ctx, 'purchases')
  const isOther = (known: SupplierRule) => known.identification_number !== rule.identification_number
  const others = settings.suppliers.filter(isOther)
  if (others.length >= mostRules) throw new Conflict('list-full', { most: mostRules })
  const at = settings.suppliers.findIndex((known) => !isOther(known))
  const suppliers = at < 0 ? [...others, rule] : settings.suppliers.with(at, rule)
  const change = {
    settings: { ...settings, suppliers },
    sealed: row?.sealed ?? {},
    version: row?.version ?? 0,
    now: ctx.clock.now(),
    by: ctx.userId,
  }
  if (!(await writeRow(ctx.tx, ctx.companyId, 'purchases', change)))
    throw new AppError(412, 'changed-elsewhere')
}
