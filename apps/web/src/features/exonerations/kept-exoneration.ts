import type { ClientExoneration, DraftLineInput } from '@cuentaclara/contracts'
import { compare, parseDecimal } from '@cuentaclara/decimal'
import { addDays, startOfDay } from '@cuentaclara/einvoice'
import { exemptionType } from '@cuentaclara/einvoice/codes'

export type LineExoneration = NonNullable<NonNullable<DraftLineInput['taxes']>[number]['exoneration']>

/** So many days before its end somebody should ask for the next one: the work list says it then too. */
const daysBeforeEnd = 30

export type ExonerationState = 'in-force' | 'ending' | 'over'

/** How an exoneration stands on a day. Pure. */
export function stateOf(
  { expires_on: until }: Pick<ClientExoneration, 'expires_on'>,
  today: string,
): ExonerationState {
  if (until === null) return 'in-force'
  if (until < today) return 'over'
  return until <= addDays(today, daysBeforeEnd) ? 'ending' : 'in-force'
}

/** The last day on which something frees from the tax today; null without an end, undefined where nothing does. Pure. */
export function freeUntil(
  exonerations: readonly Pick<ClientExoneration, 'issued_on' | 'expires_on'>[],
  today: string,
): string | null | undefined {
  const inForce = exonerations.filter((each) => each.issued_on <= today && stateOf(each, today) !== 'over')
  const days = inForce.map(({ expires_on }) => expires_on)
  return days.includes(null)
    ? null
    : days
        .flatMap((day) => day ?? [])
        .toSorted()
        .at(-1)
}

/** Whether it is for a product; one that names none is for all. Pure. */
export function covers({ cabys }: Pick<ClientExoneration, 'cabys'>, code: string): boolean {
  return cabys.length === 0 || cabys.some((each) => each.code === code)
}

/** Whether a document of this sort may carry it: some are only repeated in notes (Annex v4.4, note 10.1). Pure. */
export function isFor({ document_type }: Pick<ClientExoneration, 'document_type'>, isNote: boolean): boolean {
  return isNote || exemptionType(document_type)?.onlyInNotes !== true
}

/** As a line carries it, with no more points than the line has. Pure. */
export function toLineExoneration(kept: ClientExoneration, rate: string | undefined): LineExoneration {
  const [most, points] = [parseDecimal(rate ?? ''), parseDecimal(kept.points)]
  const isMore = most !== null && points !== null && compare(points, most) > 0
  return {
    document_type: kept.document_type,
    document_number: kept.number,
    institution: kept.institution,
    issued_at: startOfDay(kept.issued_on),
    rate_points: isMore ? (rate ?? kept.points) : kept.points,
    ...(kept.document_type_other && { document_type_other: kept.document_type_other }),
    ...(kept.institution_other && { institution_other: kept.institution_other }),
    ...(kept.article !== null && { article: kept.article }),
    ...(kept.clause !== null && { clause: kept.clause }),
  }
}
