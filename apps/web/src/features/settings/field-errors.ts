import { ApiError } from '#lib/api-error.ts'

/** Sentences by field of a refused form; `emails.0` belongs to `emails` unless the whole path is asked for. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const errors: Record<string, string> = {}
  for (const [path, sentences] of Object.entries(error.errors)) {
    const sentence = sentences[0] ?? ''
    errors[path] ??= sentence
    errors[path.split('.')[0] ?? path] ??= sentence
  }
  return errors
}
