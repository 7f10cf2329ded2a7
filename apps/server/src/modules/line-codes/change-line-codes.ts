import type { LineCodesChanged } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import { type LineRecoding, recodeDraft } from '#modules/documents/drafts.ts'
import { wrongCodes } from '#modules/items/index.ts'
import { recodeQuotation } from '#modules/quotations/index.ts'
import { recodeRecurring } from '#modules/recurring/index.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  withCompany,
} from '#platform/database/company-context.ts'
import { AppError, Invalid } from '#platform/errors.ts'
import { saidTwice } from '#platform/said-twice.ts'

type Changes = z.output<typeof schemas.lineCodesInput>['changes']
type Recode = (ctx: CompanyContext, id: string, changes: readonly LineRecoding[]) => Promise<void>

const recodeOf: Readonly<Record<Changes[number]['type'], Recode>> = {
  document: recodeDraft,
  quotation: recodeQuotation,
  recurring: recodeRecurring,
}

/**
 * Gives lines the codes and rates that somebody took for them, each document in a transaction of its own: one that is refused says
 * why and holds up no other. Throws Forbidden, and Invalid for codes and rates that are none and a line twice.
 */
export async function changeLineCodes(
  doors: Doors,
  member: Member,
  { changes, phrase }: { changes: Changes; phrase: (error: unknown) => string },
): Promise<LineCodesChanged> {
  await withCompany(
    doors,
    member,
    async (ctx) => {
      ctx.permit('documents.draft')
      const errors = {
        ...(await wrongCodes(ctx, changes)),
        ...saidTwice(changes, lineOf, (index) => `changes.${index}.place`),
      }
      if (Object.keys(errors).length > 0) throw new Invalid(errors)
    },
    { readOnly: true },
  )
  const refused = new Map<string, string>()
  for (const [subject, ofOne] of Map.groupBy(changes, subjectOf)) {
    const { type, id } = ofOne[0]!
    try {
      await withCompany(doors, member, (ctx) => recodeOf[type](ctx, id, ofOne))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.set(subject, phrase(error))
    }
  }
  const rows = changes.map(({ type, id, place, ...change }) => {
    const message = refused.get(subjectOf({ type, id, place, ...change })) ?? null
    return { type, id, place, is_changed: message === null, message }
  })
  return { rows }
}

function subjectOf({ type, id }: Changes[number]): string {
  return `${type} ${id}`
}

function lineOf(change: Changes[number]): string {
  return `${subjectOf(change)} ${change.place}`
}
