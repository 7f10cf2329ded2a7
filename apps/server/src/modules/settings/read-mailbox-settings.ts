import type { SettingsSections } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Secrets } from '#platform/secrets.ts'
import { readRow } from './section-store.ts'
import { readSection, secretPurpose } from './sections.ts'

export type MailboxSettings = SettingsSections['purchases'] & {
  /** Grows with every change of the section. */
  version: number
  password: string
}

/** The mailbox that suppliers write to, with what opens it; null while it is switched off. */
export async function readMailboxSettings(
  ctx: Pick<CompanyContext, 'tx' | 'companyId'>,
  secrets: Secrets,
): Promise<MailboxSettings | null> {
  const row = await readRow(ctx.tx, ctx.companyId, 'purchases')
  const settings = await readSection(ctx, 'purchases')
  const sealed = row?.sealed.mailbox_password
  if (row === undefined || sealed === undefined || !settings.mailbox_is_on) return null
  const password = secrets.openText(sealed, secretPurpose(ctx.companyId, 'purchases', 'mailbox_password'))
  return { ...settings, version: row.version, password }
}
