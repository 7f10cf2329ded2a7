import { Suspense, useEffect } from 'react'
import { closeTool, keepTyped, useOpenTool } from './open-tool.ts'
import { toolPart } from './tool-part.ts'

const parts = {
  customiser: toolPart(() => import('./customiser.tsx'), 'Customiser'),
  keyboard: toolPart(() => import('../shortcuts/keyboard-sheet.tsx'), 'KeyboardSheet'),
  palette: toolPart(() => import('../palette/palette.tsx'), 'Palette', ['reports', 'settings']),
  rate: toolPart(() => import('#features/exchange-rates/index.ts'), 'OwnRateSheet', ['rates']),
}

/** Whatever lies over the screen at the moment. */
export function Tools() {
  const open = useOpenTool()
  if (open === null) return null
  const Part = parts[open]
  return (
    <Suspense fallback={open === 'palette' ? <TypingAhead /> : null}>
      <Part onClose={closeTool} />
    </Suspense>
  )
}

/** Whoever knows the palette types on at once: the keys wait for it instead of moving the screen. */
function TypingAhead() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const isLetter = event.key.length === 1
      if (!isLetter && event.key !== 'Backspace') return
      event.preventDefault()
      event.stopPropagation()
      keepTyped((typed) => (isLetter ? typed + event.key : typed.slice(0, -1)))
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  return null
}
