import { AppError } from '#platform/errors.ts'
import type { ImportKind } from './import-kind.ts'
import type { RowResult } from './import-store.ts'

/** A refusal as sentences in a language of the dictionaries, by field where it is about fields. */
export type SayRefusal = (
  error: unknown,
  language: string,
) => { message: string; errors?: Readonly<Record<string, readonly string[]>> | undefined }

/** Why a row is refused, each reason at the field that its column is. */
export function sayMistakes(
  { fields }: ImportKind,
  { message, errors }: ReturnType<SayRefusal>,
): RowResult['mistakes'] {
  if (errors === undefined) return [{ field: null, message }]
  return Object.entries(errors).map(([path, sentences]) => {
    // A column answers for a list as a whole, or for one field of an entry.
    const said = path.split('.').map((_, end, names) => names.slice(0, end + 1).join('.'))
    const field = fields.find((each) =>
      [each.field, ...(each.answersFor ?? [])].some((own) => said.includes(own)),
    )
    return { field: field?.field ?? null, message: sentences[0] ?? message }
  })
}

/** Whether it is the row that is refused, and not our work that failed. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500
}
