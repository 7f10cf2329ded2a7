import type { ItemTemplateChoice, ItemTemplateInput, Trade } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyTransaction } from '#platform/database/company-context.ts'
import type { Tx } from '#platform/database/database.ts'
import { searchWords } from '#platform/database/search-words.ts'

export type TemplateRow = Required<ItemTemplateInput> & {
  id: string
  cabys_description: string | null
  is_cabys_outdated: boolean
  used_by: number
  version: number
  updated_at: Date
}

export type TemplateSort = 'name' | 'cabys' | 'trade' | 'used_by'

export type TemplateFilter = {
  patterns: readonly string[]
  trade: Trade | null
  isActive: boolean | null
  isOutdated: boolean
  sort: TemplateSort
  isDescending: boolean
  limit: number
  offset: number
}

const usedBy = sql`(select count(*)::int from item_template_copies k where k.template_id = t.id)`

const columns = sql`
  t.id, t.trade, t.name, t.cabys, t.unit, t.tax_code, t.rate_code, t.is_active, t.version, t.updated_at,
  ${usedBy} as used_by, is_cabys_outdated(t.cabys) as is_cabys_outdated,
  (select c.description from cabys c where c.code = t.cabys) as cabys_description`

export async function readTemplates(tx: Tx, filter: TemplateFilter): Promise<TemplateRow[]> {
  const direction = filter.isDescending ? sql`desc` : sql`asc`
  const column = { name: sql`t.sort_name`, cabys: sql`t.cabys`, trade: sql`t.trade`, used_by: usedBy }[
    filter.sort
  ]
  const { rows } = await sql<TemplateRow>`
    select ${columns} from item_templates t where ${matches(filter)}
    order by ${column} ${direction}, t.sort_name, t.id limit ${filter.limit} offset ${filter.offset}
  `.execute(tx)
  return rows
}

export async function countTemplates(tx: Tx, filter: TemplateFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from item_templates t where ${matches(filter)}
  `.execute(tx)
  return rows[0]!.total
}

export async function readTemplate(tx: Tx, id: string): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`select ${columns} from item_templates t where t.id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

type Change = { by: string; now: number }

/** Answers whether the trade had no template of this name. */
export async function insertTemplate(
  tx: Tx,
  id: string,
  input: ItemTemplateInput,
  { by, now }: Change,
): Promise<boolean> {
  const { rows } = await sql`
    insert into item_templates (id, trade, name, cabys, unit, tax_code, rate_code, is_active, changed_by, created_at, updated_at)
    values (${id}, ${input.trade}, ${input.name}, ${input.cabys}, ${input.unit}, ${input.tax_code ?? '01'},
      ${input.rate_code}, ${input.is_active ?? true}, ${by}, ${new Date(now)}, ${new Date(now)})
    on conflict do nothing
    returning id
  `.execute(tx)
  return rows.length > 0
}

export async function isNameFree(
  tx: Tx,
  { trade, name }: ItemTemplateInput,
  exceptId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from item_templates where trade = ${trade} and sort_name = search_text(${name}) and id <> ${exceptId}
  `.execute(tx)
  return rows.length === 0
}

/** Answers whether the version was still the one that was read. */
export async function updateTemplateRow(
  tx: Tx,
  id: string,
  input: ItemTemplateInput,
  { by, now, version }: Change & { version: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update item_templates set
      trade = ${input.trade}, name = ${input.name}, cabys = ${input.cabys}, unit = ${input.unit},
      tax_code = ${input.tax_code ?? '01'}, rate_code = ${input.rate_code}, is_active = ${input.is_active ?? true},
      changed_by = ${by}, version = version + 1, updated_at = ${new Date(now)}
    where id = ${id} and (${version}::int is null or version = ${version}::int)
    returning id
  `.execute(tx)
  return rows.length > 0
}

export async function deleteTemplateRow(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from item_templates where id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

/** The templates that a company may copy, by trade and name, and whether it did. */
export async function readChoices(
  tx: CompanyTransaction,
  { patterns, trade }: { patterns: readonly string[]; trade: Trade | null },
): Promise<ItemTemplateChoice[]> {
  const { rows } = await sql<ItemTemplateChoice>`
    select t.id, t.trade, t.name, t.cabys, t.unit, t.rate_code,
      (select c.description from cabys c where c.code = t.cabys) as cabys_description,
      exists (
        select from item_template_copies k where k.company_id = current_company() and k.template_id = t.id
      ) as is_copied
    from item_templates t
    where t.is_active and not is_cabys_outdated(t.cabys)
      and (${trade}::text is null or t.trade = ${trade}::text) and ${holds(patterns)}
    order by t.trade, t.sort_name, t.id
  `.execute(tx)
  return rows
}

/** Takes note that a template became an item; false when it had before. */
export async function insertCopy(
  tx: CompanyTransaction,
  { templateId, itemId }: { templateId: string; itemId: string },
): Promise<void> {
  await sql`
    insert into item_template_copies (company_id, template_id, item_id)
    values (current_company(), ${templateId}, ${itemId})
  `.execute(tx)
}

/** Two copies at once in one company wait for each other. */
export async function lockCopies(tx: CompanyTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('item-templates:' || current_company(), 0))`.execute(
    tx,
  )
}

function matches({ patterns, trade, isActive, isOutdated }: TemplateFilter) {
  return sql`
    (${trade}::text is null or t.trade = ${trade}::text)
    and (${isActive}::boolean is null or t.is_active = ${isActive}::boolean)
    and (not ${isOutdated}::boolean or is_cabys_outdated(t.cabys)) and ${holds(patterns)}`
}

function holds(patterns: readonly string[]) {
  return sql`(cardinality(${patterns}::text[]) = 0
    or t.search like all (${searchWords(patterns)}))`
}
