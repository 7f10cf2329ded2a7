import type { ItemTemplate, ItemTemplateInput, Page, TemplateCodes, Trade } from '@cuentaclara/contracts'
import { ivaRates, taxCodes, units } from '@cuentaclara/einvoice/codes'
import { lookUpCabys, proposeCodes, toProposalView } from '#modules/catalogues/index.ts'
import type { OpenContext } from '#platform/database/company-context.ts'
import { AppError, type FieldErrors, Invalid, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { type PageRequest, pageMeta, readPageRequest, searchPatterns } from '#platform/paging.ts'
import {
  countTemplates,
  deleteTemplateRow,
  insertTemplate,
  isNameFree,
  readTemplate,
  readTemplates,
  type TemplateRow,
  type TemplateSort,
  updateTemplateRow,
} from './template-store.ts'

// The routes of all of these ask for a platform administrator.

export type ListTemplates = PageRequest & {
  search?: string | undefined
  sort?: string | undefined
  trade?: Trade | undefined
  is_active?: boolean | undefined
  outdated?: boolean | undefined
}

const sorts: readonly TemplateSort[] = ['name', 'cabys', 'trade', 'used_by']

/** One page of templates, by name unless asked otherwise. */
export async function listTemplates({ tx }: OpenContext, input: ListTemplates): Promise<Page<ItemTemplate>> {
  const { limit } = readPageRequest(input)
  const filter = {
    patterns: searchPatterns(input.search),
    trade: input.trade ?? null,
    isActive: input.is_active ?? null,
    isOutdated: input.outdated ?? false,
    sort: sorts.find((name) => name === input.sort?.replace(/^-/, '')) ?? ('name' as const),
    isDescending: input.sort?.startsWith('-') ?? false,
    limit,
    offset: ((input.page ?? 1) - 1) * limit,
  }
  const [rows, total] = [await readTemplates(tx, filter), await countTemplates(tx, filter)]
  return { data: rows.map(toView), meta: pageMeta(input, total, null) }
}

/** Throws Invalid for codes outside the official lists, and for a name that the trade has. */
export async function createTemplate(
  { tx, clock }: OpenContext,
  userId: string,
  input: ItemTemplateInput,
): Promise<ItemTemplate> {
  await check(tx, input)
  const id = newId()
  if (!(await insertTemplate(tx, id, input, { by: userId, now: clock.now() }))) throw new NameTaken()
  return findTemplate(tx, id)
}

/** Throws NotFound, Invalid as `createTemplate`, AppError 412 when somebody was faster. */
export async function updateTemplate(
  { tx, clock }: OpenContext,
  userId: string,
  { id, input, version }: { id: string; input: ItemTemplateInput; version: number | null },
): Promise<ItemTemplate> {
  await findTemplate(tx, id)
  await check(tx, input)
  if (!(await isNameFree(tx, input, id))) throw new NameTaken()
  const change = { by: userId, now: clock.now(), version }
  if (!(await updateTemplateRow(tx, id, input, change))) throw new AppError(412, 'changed-elsewhere')
  return findTemplate(tx, id)
}

/** Codes that a template may have instead of one that was withdrawn, as they are proposed for items. Throws NotFound. */
export async function proposeTemplateCodes(ctx: OpenContext, id: string): Promise<TemplateCodes> {
  const { name, cabys, rate_code } = await findTemplate(ctx.tx, id)
  const problem = 'withdrawn'
  const proposed = await proposeCodes(ctx, [{ id, name, cabys, problem }], { isOwn: false })
  return toProposalView({ problem, rate_code }, proposed.get(id)!)
}

/** Items that companies made of it stay theirs. Throws NotFound. */
export async function deleteTemplate({ tx }: OpenContext, id: string): Promise<void> {
  if (!(await deleteTemplateRow(tx, id))) throw new NotFound()
}

class NameTaken extends Invalid {
  constructor() {
    super({ name: ['template-name-taken'] })
  }
}

async function check(tx: OpenContext['tx'], input: ItemTemplateInput): Promise<void> {
  const known = await lookUpCabys(tx, [input.cabys])
  const errors: FieldErrors = {
    ...(known.has(input.cabys) ? {} : { cabys: ['cabys-unknown'] }),
    ...(units.some(({ code }) => code === input.unit) ? {} : { unit: ['choose'] }),
    ...(taxCodes.some(({ code }) => code === (input.tax_code ?? '01')) ? {} : { tax_code: ['choose'] }),
    ...(ivaRates.some(({ code }) => code === input.rate_code) ? {} : { rate_code: ['choose'] }),
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

async function findTemplate(tx: OpenContext['tx'], id: string): Promise<ItemTemplate> {
  const row = await readTemplate(tx, id)
  if (row === undefined) throw new NotFound()
  return toView(row)
}

function toView(row: TemplateRow): ItemTemplate {
  return { ...row, updated_at: row.updated_at.toISOString() }
}
