import type { SettingsAnswer, SettingsInput, SettingsSection, SettingsSections } from '@cuentaclara/contracts'
import { settingsSections } from '@cuentaclara/contracts/schemas'
import { compare, decimal, isPositive } from '@cuentaclara/decimal'
import type { z } from 'zod'
import { tellOfOutsideAddresses } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { AppError, type FieldErrors, type FieldMistakeKey, Invalid } from '#platform/errors.ts'
import { parseInput } from '#platform/form.ts'
import { saidTwice } from '#platform/said-twice.ts'
import type { Secrets } from '#platform/secrets.ts'
import { readRow, type SectionRow, writeRow } from './section-store.ts'

/** Secrets that a section may hold, by name. */
const secretsOf: Partial<Record<SettingsSection, readonly string[]>> = {
  delivery: ['smtp_password'],
  purchases: ['mailbox_password'],
}

/** By secret, the settings that say where it goes, how and for whom: begun in the clear, whoever stands between may keep it so. */
const goesTo: Readonly<Record<string, readonly string[]>> = {
  smtp_password: ['smtp_host', 'smtp_port', 'smtp_user', 'smtp_security'],
  mailbox_password: ['mailbox_host', 'mailbox_port', 'mailbox_user', 'mailbox_security'],
}

/** A section as other modules use it, with the defaults where nobody chose. */
export async function readSection<Section extends SettingsSection>(
  { tx, companyId }: Pick<CompanyContext, 'tx' | 'companyId'>,
  section: Section,
): Promise<SettingsSections[Section]> {
  return complete(section, await readRow(tx, companyId, section))
}

/** A section as its tab shows it. */
export async function getSettings(ctx: CompanyContext, section: SettingsSection): Promise<SettingsAnswer> {
  ctx.permit('settings.read')
  return toView(section, await readRow(ctx.tx, ctx.companyId, section))
}

/** Saves one tab. Throws InvalidForm and Invalid by field, and 412 when it changed since `version`. */
export async function saveSettings(
  ctx: CompanyContext,
  secrets: Secrets,
  section: SettingsSection,
  input: SettingsInput,
  version: number | null,
): Promise<SettingsAnswer> {
  ctx.permit('settings.edit')
  const settings = parseInput(settingsSections[section] as z.ZodType<AnySettings>, input.settings)
  refuseUnknown(section, input.settings)
  const before = await readRow(ctx.tx, ctx.companyId, section)
  const former = complete(section, before)
  refuseMistakes(section, settings)

  const sealed = seal(ctx.companyId, secrets, section, before?.sealed ?? {}, input.secrets ?? {})
  keepSecretsAtHome(section, settings, {
    before: former,
    sealed,
    given: input.secrets ?? {},
  })
  await tellOfOutsideAddresses(ctx, outsideOf(section, settings), {
    former: outsideOf(section, former),
    path: `/main-configurations/${ctx.companyId}?tab=${section}`,
  })
  const change = { settings, sealed, version, now: ctx.clock.now(), by: ctx.userId }
  if (!(await writeRow(ctx.tx, ctx.companyId, section, change))) throw new AppError(412, 'changed-elsewhere')
  // Until it looks again, the open stream of a biller tells of documents that are theirs no longer to see.
  if (arePrivate(section, settings) !== arePrivate(section, former))
    ctx.announce({ type: 'access', companyId: ctx.companyId, user_id: null })
  return toView(section, await readRow(ctx.tx, ctx.companyId, section))
}

/** What a secret of a section is sealed for. */
export function secretPurpose(companyId: string, section: SettingsSection, name: string): string {
  return `company:${companyId}:settings:${section}:${name}`
}

function complete<Section extends SettingsSection>(
  section: Section,
  row: SectionRow | undefined,
): SettingsSections[Section] {
  return settingsSections[section].parse(row?.settings ?? {}) as SettingsSections[Section]
}

function toView(section: SettingsSection, row: SectionRow | undefined): SettingsAnswer {
  return {
    section,
    settings: complete(section, row),
    secrets: Object.keys(row?.sealed ?? {}),
    version: row?.version ?? 0,
    updated_at: row?.updated_at.toISOString() ?? null,
  }
}

function seal(
  companyId: string,
  secrets: Secrets,
  section: SettingsSection,
  before: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const sealed = { ...before }
  for (const [name, value] of Object.entries(given)) {
    if (!secretsOf[section]?.includes(name)) throw new Invalid({ [name]: ['unknown'] })
    if (value === null) delete sealed[name]
    else sealed[name] = secrets.seal(value, secretPurpose(companyId, section, name))
  }
  return sealed
}

type AnySettings = SettingsSections[SettingsSection]

/** Who gets letters of the company unseen, and the server that all of them leave through. */
function outsideOf(section: SettingsSection, settings: AnySettings): string[] {
  if (section !== 'delivery') return []
  const { copies, has_own_server: hasOwn, smtp_host } = settings as SettingsSections['delivery']
  return [...copies, ...(hasOwn ? [smtp_host] : [])]
}

/** Whether billers see only their own. */
function arePrivate(section: SettingsSection, settings: AnySettings): boolean {
  return section === 'sales' && (settings as SettingsSections['sales']).billers_are_private
}

/** Whoever sends a field that there is not, or no more, would believe that it was saved. */
function refuseUnknown(section: SettingsSection, given: Readonly<Record<string, unknown>>): void {
  const { shape } = settingsSections[section]
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(shape, name))
  if (unknown.length > 0) throw new Invalid(Object.fromEntries(unknown.map((name) => [name, ['unknown']])))
}

function refuseMistakes(section: SettingsSection, next: AnySettings): void {
  const errors = findMistakes(section, next)
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

type Kept = {
  before: AnySettings
  sealed: Record<string, string>
  given: Readonly<Record<string, string | null>>
}

/** A secret goes to nobody but whom it was given for, or whoever may edit settings could have it sent to themselves. */
function keepSecretsAtHome(
  section: SettingsSection,
  next: AnySettings,
  { before, sealed, given }: Kept,
): void {
  const [now, then] = [next, before] as Record<string, unknown>[]
  for (const name of secretsOf[section] ?? []) {
    const hasMoved = goesTo[name]?.some((field) => now?.[field] !== then?.[field]) === true
    const isLost = hasMoved && !given[name] && sealed[name] !== undefined
    if (isLost) delete sealed[name]
    const isMissing = sealed[name] === undefined && (isLost || name === 'mailbox_password')
    if (isMissing && needsSecret(section, next)) throw new Invalid({ [name]: ['required'] })
  }
}

/** No mailbox opens without a password; a mail server may ask for none. */
function needsSecret(section: SettingsSection, settings: AnySettings): boolean {
  if (section === 'purchases') return (settings as SettingsSections['purchases']).mailbox_is_on
  const { has_own_server, smtp_user } = settings as SettingsSections['delivery']
  return has_own_server && smtp_user !== ''
}

function findMistakes(section: SettingsSection, settings: AnySettings): FieldErrors {
  const errors: Record<string, FieldMistakeKey[]> = {}
  if (section === 'documents') {
    const { bank_accounts: accounts } = settings as SettingsSections['documents']
    for (const [index, { iban }] of accounts.entries()) {
      if (!isIban(iban)) errors[`bank_accounts.${index}.iban`] = ['iban']
    }
  }
  if (section === 'counter') {
    const codes = (settings as SettingsSections['counter']).scale_codes
    Object.assign(
      errors,
      saidTwice(
        codes,
        ({ prefix }) => prefix,
        (index) => `scale_codes.${index}.prefix`,
      ),
    )
  }
  if (section === 'delivery') {
    const {
      has_own_server,
      smtp_host,
      smtp_from,
      letter_texts: texts,
    } = settings as SettingsSections['delivery']
    if (has_own_server && smtp_host === '') errors.smtp_host = ['required']
    if (has_own_server && smtp_from === '') errors.smtp_from = ['required']
    const ofWhat = ({ letter, language }: (typeof texts)[number]) => `${letter} ${language}`
    Object.assign(
      errors,
      saidTwice(texts, ofWhat, (index) => `letter_texts.${index}.language`),
    )
  }
  if (section === 'purchases')
    Object.assign(errors, findMailboxMistakes(settings as SettingsSections['purchases']))
  if (section === 'students')
    Object.assign(errors, findStudentMistakes(settings as SettingsSections['students']))
  return errors
}

function findStudentMistakes(settings: SettingsSections['students']): FieldErrors {
  const { word, singular, plural, late_fee: fee, late_fee_value: value } = settings
  const errors: Record<string, FieldMistakeKey[]> = {}
  if (word === 'other' && singular === '') errors.singular = ['required']
  if (word === 'other' && plural === '') errors.plural = ['required']
  if (fee === 'none') return errors
  if (value === null) errors.late_fee_value = ['required']
  else if (fee === 'percent' && !isShareOfWhole(value)) errors.late_fee_value = ['percent']
  else if (!isPositive(decimal(value))) errors.late_fee_value = ['positive']
  return errors
}

function isShareOfWhole(percent: string): boolean {
  return isPositive(decimal(percent)) && compare(decimal(percent), decimal('100')) <= 0
}

function findMailboxMistakes(settings: SettingsSections['purchases']): FieldErrors {
  const { mailbox_is_on: isOn, mailbox_after: after, mailbox_move_to: target, mailbox_folder } = settings
  if (!isOn) return {}
  const needed = (['mailbox_address', 'mailbox_host', 'mailbox_user'] as const).filter(
    (name) => settings[name] === '',
  )
  const errors: Record<string, FieldMistakeKey[]> = Object.fromEntries(
    needed.map((name) => [name, ['required']]),
  )
  if (after === 'move' && target === '') errors.mailbox_move_to = ['required']
  if (after === 'move' && target === mailbox_folder) errors.mailbox_move_to = ['other-folder']
  return errors
}

/** ISO 13616: the rest of the whole number, letters as 10 to 35 and the first four moved to the end, by 97 is 1. */
export function isIban(iban: string): boolean {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return [...digits].reduce((rest, digit) => (rest * 10 + digit.charCodeAt(0) - 48) % 97, 0) === 1
}
