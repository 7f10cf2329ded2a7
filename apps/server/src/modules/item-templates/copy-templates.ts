import type { ItemTemplateChoice, Trade } from '@cuentaclara/contracts'
import { createItem } from '#modules/items/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { searchPatterns } from '#platform/paging.ts'
import { insertCopy, lockCopies, readChoices } from './template-store.ts'

/** The templates that this company may copy. */
export async function listChoices(
  ctx: CompanyContext,
  { search, trade }: { search?: string | undefined; trade?: Trade | undefined },
): Promise<ItemTemplateChoice[]> {
  ctx.permit('items.read')
  return readChoices(ctx.tx, { patterns: searchPatterns(search), trade: trade ?? null })
}

/** Makes an item of each template. What was copied before, is not offered any more or never was is passed over. */
export async function copyTemplates(
  ctx: CompanyContext,
  templateIds: readonly string[],
): Promise<{ copied: number; skipped: number }> {
  ctx.permit('items.edit')
  await lockCopies(ctx.tx)
  const asked = new Set(templateIds)
  const choices = await readChoices(ctx.tx, { patterns: [], trade: null })
  const wanted = choices.filter(({ id, is_copied }) => asked.has(id) && !is_copied)
  for (const { id, name, cabys, unit, rate_code } of wanted) {
    const item = await createItem(ctx, { name, cabys, unit, rate_code })
    await insertCopy(ctx.tx, { templateId: id, itemId: item.id })
  }
  return { copied: wanted.length, skipped: asked.size - wanted.length }
}
