import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { part } from '#lib/part.ts'
import type { Preview } from './preview.ts'

const PreviewSheet = part(() => import('./preview-sheet.tsx'), 'PreviewSheet', { words: ['lineSheet'] })

/**
 * Shows what is written as it will be printed, on Ctrl P too: in its place the browser would print the form, which nobody
 * wants. `read` says what is written at that moment; null while there is nothing to show.
 */
export function usePreview(
  company: string,
  read: () => Preview | null,
  /** Whether what is written stands in a sheet of its own. */
  { isInSheet = false } = {},
): { show: () => void; sheet: ReactNode } {
  const [preview, setPreview] = useState<Preview | null>(null)
  const show = () => setPreview(read())
  usePrintKey(show, () => (isInSheet ? preview === null : document.querySelector('[role=dialog]') === null))
  return {
    show,
    sheet: preview !== null && (
      <Suspense>
        <PreviewSheet company={company} preview={preview} onClose={() => setPreview(null)} />
      </Suspense>
    ),
  }
}

function usePrintKey(show: () => void, mayShow: () => boolean): void {
  const latest = useRef({ show, mayShow })
  latest.current = { show, mayShow }
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'p') return
      event.preventDefault()
      if (latest.current.mayShow()) latest.current.show()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
