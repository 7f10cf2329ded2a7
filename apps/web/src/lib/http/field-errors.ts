import { ApiError } from './api-error.ts'

/** The first sentence of each field of a refused form; `emails.0` is found under its own path and under `emails`. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const errors: Record<string, string> = {}
  for (const [path, sentences] of Object.entries(error.errors)) {
    const sentence = sentences[0] ?? path
    errors[path] ??= sentence
    errors[path.split('.')[0] ?? path] ??= sentence
  }
  return errors
}

/** Those of whole fields, in the order in which the server named them. */
export function wholeFields(errors: Readonly<Record<string, string>>): [field: string, sentence: string][] {
  return Object.entries(errors).filter(([path]) => !path.includes('.'))
}

/** Each mistake once, under the most precise path that names it. */
export function precisePaths(errors: Readonly<Record<string, string>>): [path: string, sentence: string][] {
  const paths = Object.keys(errors)
  return Object.entries(errors).filter(([path]) => !paths.some((other) => other.startsWith(`${path}.`)))
}

/** Why something was refused, where no field stands to say it: what is said of the first field, else of the whole. */
export function whyRefused(error: unknown): string {
  const [ofField] = Object.values(fieldErrors(error))
  return ofField ?? (error instanceof Error ? error.message : '')
}
