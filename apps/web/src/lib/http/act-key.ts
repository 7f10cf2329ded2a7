import { useRef } from 'react'
import { ApiError, isOutcomeUnknown, isTransient, isUnheard, NetworkError } from './api-error.ts'

/**
 * Does an act of the server under a key, so that it is done once however often it is asked for. While nobody can say whether it
 * was done it is asked for once more by itself, and keeps its key when a person asks again; once the server has answered, the next
 * one is another act.
 */
export function useActKey({
  mostAnswerMs = usualAnswerMs,
} = {}): <Answer>(asked: unknown, act: (key: string) => Promise<Answer>) => Promise<Answer> {
  const attempt = useRef<{ asked: string; key: string } | null>(null)
  return async (asked, act) => {
    const words = JSON.stringify(asked)
    if (attempt.current?.asked !== words) attempt.current = { asked: words, key: crypto.randomUUID() }
    const { key } = attempt.current
    try {
      const answer = await onceMore(() => inTime(act(key), mostAnswerMs))
      attempt.current = null
      return answer
    } catch (error) {
      if (!isTransient(error)) attempt.current = null
      throw error
    }
  }
}

/** Longer nobody is kept before they hear that something is wrong. */
const mostPauseSeconds = 5
/** The server is through with an act before, or refuses it: a line that brings nothing for so long has gone without a word. */
const usualAnswerMs = 30_000

/** Throws NetworkError where no answer came in time; what was asked for may still be done. */
async function inTime<Answer>(answer: Promise<Answer>, mostMs: number): Promise<Answer> {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(() => silence.reject(new NetworkError()), mostMs)
  try {
    return await Promise.race([answer, silence.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A line that broke, or a server that was replaced or has too much to do, is mostly back in a moment. */
async function onceMore<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    const seconds = (error instanceof ApiError && error.retryAfterSeconds) || 1
    if (!isTransient(error) || !navigator.onLine || seconds > mostPauseSeconds) throw error
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    // That the second try was not done says nothing of the first.
    return act().catch((second) => {
      throw isOutcomeUnknown(error) && (isTransient(second) || isUnheard(second)) ? error : second
    })
  }
}
