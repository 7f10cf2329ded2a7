import type { CompanySettings, CompanySettingsInput } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { identificationTypes } from '@cuentaclara/einvoice/codes'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { AppError, type FieldErrors, type FieldMistakeKey, Forbidden, Invalid } from '#platform/errors.ts'
import type { ProvenPicture } from '#platform/pdf/prove-picture.ts'
import { isPlaceClosed, readSettings, writeSettings } from './company-store.ts'
import { toSettingsView } from './company-view.ts'
import { setLogo } from './logo.ts'
import { turnsAfter } from './regime-turns.ts'

/** What issuing needs to know about the company. */
export async function getCompanySettings(ctx: CompanyContext): Promise<CompanySettings> {
  ctx.permit('settings.read')
  return toSettingsView(await readSettings(ctx.tx, ctx.companyId))
}

/** Changes some of the settings, and the logo: null removes it. Throws Invalid by field, and 412 when they changed since `version`. */
export async function changeCompanySettings(
  ctx: CompanyContext,
  { change, logo }: { change: Partial<CompanySettingsInput>; logo?: ProvenPicture | null | undefined },
  version: number | null,
): Promise<CompanySettings> {
  ctx.permit('settings.edit')
  const { regime_since: _, ...present } = toSettingsView(await readSettings(ctx.tx, ctx.companyId))
  if (present.status === 'suspended' || present.status === 'archived')
    throw new Forbidden('company-read-only')
  if (logo !== undefined) await setLogo(ctx, logo)
  return updateCompanySettings(ctx, { ...present, ...change }, version)
}

/** Saves the settings. Throws Invalid by field, and 412 when they changed since `version`. */
export async function updateCompanySettings(
  ctx: CompanyContext,
  input: CompanySettingsInput,
  version: number | null,
): Promise<CompanySettings> {
  ctx.permit('settings.edit')
  const now = ctx.clock.now()
  const errors = { ...findMistakes(input, costaRicaDay(now)), ...(await findHindrances(ctx, input)) }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)

  const turns = turnsAfter(await readSettings(ctx.tx, ctx.companyId), input, costaRicaDay(now))
  const isWritten = await writeSettings(ctx.tx, ctx.companyId, input, { version, now, turns })
  if (!isWritten) throw new AppError(412, 'changed-elsewhere')
  return toSettingsView(await readSettings(ctx.tx, ctx.companyId))
}

/** What stands in the way of it as the company is now, by field. */
async function findHindrances(ctx: CompanyContext, input: CompanySettingsInput): Promise<FieldErrors> {
  const errors: Record<string, FieldMistakeKey[]> = {}
  const present = await readSettings(ctx.tx, ctx.companyId)
  // What is signed there is signed by whom its certificate names.
  if (present.environment !== 'simulator' && present.identification_number !== input.identification_number)
    errors.identification_number = ['of-certificate']
  const isMoved = present.branch !== input.branch || present.terminal !== input.terminal
  if (isMoved && (await isPlaceClosed(ctx.tx, ctx.companyId, input))) errors.terminal = ['place-closed']
  return errors
}

/** What no schema can say, by field. */
export function findMistakes(input: CompanySettingsInput, today: string): FieldErrors {
  const errors: Record<string, FieldMistakeKey[]> = {}
  const type = identificationTypes.find(({ code }) => code === input.identification_type)
  if (!type) errors.identification_type = ['choose']
  else if (!type.pattern.test(input.identification_number)) errors.identification_number = ['identification']

  if (input.regime_since && input.regime_since > today) errors.regime_since = ['not-later']
  const place = [input.province, input.canton, input.district, input.address]
  if (place.some(Boolean) && !place.every(Boolean)) errors.address = ['place-incomplete']
  const defaults = (input.activities ?? []).filter(({ is_default }) => is_default).length
  if ((input.activities ?? []).length > 0 && defaults !== 1) errors.activities = ['one-default']
  return errors
}
