import { dictionaries, languageCodes } from '@cuentaclara/locales'
import { plainHeading } from '#platform/tables/plain-heading.ts'
import type { ImportField, ImportKind } from './import-kind.ts'

/** How a field may be headed: as our exports call it in each language, by its name in the API, and as other programs do. */
function headsOf({ field, heads = [] }: ImportField): string[] {
  const titles = languageCodes.map((language) => titleOf(language, field))
  return [...titles, field, ...heads].map(plainHeading)
}

/** What our exports call a field. */
export function titleOf(language: keyof typeof dictionaries, field: string): string {
  const { columns } = dictionaries[language].tools.exports
  return (columns as Readonly<Record<string, string>>)[field] ?? field
}

/** Every heading that a kind knows, with its field; where two fields share one, the first has it. */
export function knownHeads({ fields }: Pick<ImportKind, 'fields'>): Map<string, string> {
  const pairs = fields.flatMap((each) => headsOf(each).map((head) => [head, each.field] as const))
  return new Map(pairs.toReversed())
}
