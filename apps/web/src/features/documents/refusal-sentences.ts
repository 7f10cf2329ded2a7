import { ApiError } from '#lib/http/api-error.ts'
import type { EditorLine } from './editor/draft/draft.ts'

/** The sentences of a refusal, each once, those of a line with its name where the lines are at hand. */
export function refusalSentences(error: unknown, lines: readonly EditorLine[] = []): string[] {
  if (!(error instanceof ApiError)) return [error instanceof Error ? error.message : '']
  const found = Object.entries(error.errors).flatMap(([path, sentences]) => {
    const line = lines[Number(/^lines\.(\d+)/.exec(path)?.[1] ?? -1)]
    return sentences.map((sentence) => (line === undefined ? sentence : `${line.description}: ${sentence}`))
  })
  return found.length > 0 ? [...new Set(found)] : [error.message]
}
