import { useRef } from 'react'
import { NetworkError } from './api-error.ts'

/**
 * Does an act of the server under a key, so that it is done once however often it is asked for. An act whose answer was lost
 * keeps its key when it is asked for again; once the server has answered, the next one is another act.
 */
export function useActKey(): <Answer>(
  asked: unknown,
  act: (key: string) => Promise<Answer>,
) => Promise<Answer> {
  const attempt = useRef<{ asked: string; key: string } | null>(null)
  return async (asked, act) => {
    const words = JSON.stringify(asked)
    if (attempt.current?.asked !== words) attempt.current = { asked: words, key: crypto.randomUUID() }
    try {
      const answer = await act(attempt.current.key)
      attempt.current = null
      return answer
    } catch (error) {
      if (!(error instanceof NetworkError)) attempt.current = null
      throw error
    }
  }
}
