import type * as schemas from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import type { ContentAssessment } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { assessQuotation } from './assess-quotation.ts'
import type { StoredDetail } from './quotation-store.ts'

type Content = z.output<typeof schemas.draftContent>

/** Positions of the lines that are left out, in order. Throws Invalid for lines that are not optional, or all there are. */
export function checkedLeftOut(
  { optional_lines }: Pick<StoredDetail, 'optional_lines'>,
  lineCount: number,
  without: readonly number[],
): number[] {
  const leftOut = [...new Set(without)].toSorted((a, b) => a - b)
  if (leftOut.some((line) => !optional_lines.includes(line))) throw new Invalid({ without: ['unknown'] })
  if (lineCount > 0 && leftOut.length === lineCount) throw new Invalid({ without: ['required'] })
  return leftOut
}

/** What the lines that are taken come to, by the engine as everything does; null where all are. */
export async function assessTaken(
  ctx: CompanyContext,
  row: StoredDetail,
  content: Content,
  leftOut: readonly number[],
): Promise<ContentAssessment | null> {
  if (leftOut.length === 0) return null
  const { assessment } = await assessQuotation(ctx, {
    content: takenContent(content, leftOut),
    valid_until: row.valid_until,
    prospect: { name: row.client_name ?? '', email: row.prospect_email ?? '' },
  })
  return assessment
}

/** An offer with the lines that are taken. */
export function takenContent(content: Content, leftOut: readonly number[]): Content {
  return { ...content, lines: content.lines.filter((_, line) => !leftOut.includes(line)) }
}
