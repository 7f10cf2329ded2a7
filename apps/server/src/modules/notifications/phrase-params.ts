import type { Language } from '@cuentaclara/locales'
import { formatMonth } from '@cuentaclara/locales/dates'

/** The sentence of a problem or of a finding of the rules that is kept by its code, in the reader's language. */
export type SayCause = {
  problem: (code: string, language: Language) => string
  finding: (code: string, language: Language) => string
}

type Params = Readonly<Record<string, string>>

/**
 * What a notification is told with: a reason is kept as its code and told as its sentence, to each in their language; a month
 * is kept as `2026-10` and told by its name.
 */
export function phraseParams(
  { problem, finding, ...kept }: Params,
  language: Language,
  say: SayCause,
): Params {
  const params =
    kept.month === undefined ? kept : { ...kept, month: formatMonth(kept.month, language, 'long') }
  if (problem !== undefined) return { ...params, cause: say.problem(problem, language) }
  return finding === undefined ? params : { ...params, cause: say.finding(finding, language) }
}
