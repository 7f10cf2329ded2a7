import { useCallback } from 'react'
import type { FieldRef } from '../draft/field-path.ts'

/** To the item of a line, once what was chosen in the head is drawn. */
export function useGoToLines(key: string | undefined, go: (ref: FieldRef) => void): () => void {
  return useCallback(() => {
    requestAnimationFrame(() => {
      if (key !== undefined) go({ area: 'line', key, column: 'item', number: 1 })
    })
  }, [key, go])
}
