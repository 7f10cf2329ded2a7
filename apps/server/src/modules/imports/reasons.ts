import type { Language } from '@cuentaclara/locales'
import { AppError, type ErrorParams } from '#platform/errors.ts'
import type { ImportKind } from './import-kind.ts'
import { choicesOf } from './read-values.ts'

/** Why something is refused, as it is kept: by a code of the dictionaries and what its sentence needs, in nobody's language. */
export type Reason = { of: 'problem' | 'field' | 'finding'; code: string; params?: ErrorParams }

/** What explains refusals, and says reasons in the language of who reads them. */
export type Refusals = {
  /** The reason as a whole, and by field where it is about fields. */
  explain(error: AppError): {
    whole: Reason
    byField?: Readonly<Record<string, readonly Reason[]>> | undefined
  }
  say: SayReason
}
export type SayReason = (reason: Reason, language: Language) => string

/** Why a row is refused, at a field or as a whole. Rows of earlier releases have a sentence, in the language of who checked them. */
export type KeptMistake = { field: string | null } & ({ reason: Reason } | { message: string })

/** Why a row is refused, each reason at the field that its column is. */
export function mistakesOf({ fields }: ImportKind, refusal: ReturnType<Refusals['explain']>): KeptMistake[] {
  const { whole, byField } = refusal
  if (byField === undefined) return [{ field: null, reason: whole }]
  return Object.entries(byField).map(([path, reasons]) => {
    // A column answers for a list as a whole, or for one field of an entry.
    const said = path.split('.').map((_, end, names) => names.slice(0, end + 1).join('.'))
    const field = fields.find((each) =>
      [each.field, ...(each.answersFor ?? [])].some((own) => said.includes(own)),
    )
    return { field: field?.field ?? null, reason: reasons[0] ?? whole }
  })
}

/** More of them nobody reads in a sentence. */
const mostChoices = 12

/** A mistake as a sentence; of what is none of the options of its column, with these. */
export function sayMistake(
  mistake: KeptMistake,
  { fields }: ImportKind,
  { say, language }: { say: SayReason; language: Language },
): string {
  if (!('reason' in mistake)) return mistake.message
  const sentence = say(mistake.reason, language)
  const field = fields.find((each) => each.field === mistake.field)
  if (mistake.reason.code !== 'choose' || field?.type !== 'choice') return sentence
  const choices = choicesOf(field, language)
  if (choices === null || choices.length > mostChoices) return sentence
  return `${sentence.replace(/[.]$/, '')}: ${choices.join(language === 'ar' ? '، ' : ', ')}.`
}

/** Whether it is the row that is refused, and not our work that failed. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500
}
