import type { Language } from '@cuentaclara/locales'

/** The sentence of a problem that is kept by its code, in the reader's language. */
export type SayProblem = (code: string, language: Language) => string

type Params = Readonly<Record<string, string>>

/** What a notification is told with: a problem is kept as its code and told as its sentence, to each in their language. */
export function phraseParams(
  { problem, ...params }: Params,
  language: Language,
  sayProblem: SayProblem,
): Params {
  return problem === undefined ? params : { ...params, cause: sayProblem(problem, language) }
}
