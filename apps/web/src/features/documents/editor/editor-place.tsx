import { type ComponentType, type ReactNode, Suspense } from 'react'
import { EditorSkeleton } from './editor-skeleton.tsx'

type EditorPlaceProps = {
  /** What stands here until the editor comes. */
  shape?: ComponentType
  children: ReactNode
}

/**
 * Where an editor comes once the shell stands: its engine and rules are a tenth of all code, and whoever types into it needs
 * both, for totals follow in the same frame as the key. Its route fetches it without waiting.
 */
export function EditorPlace({ shape: Shape = EditorSkeleton, children }: EditorPlaceProps) {
  return <Suspense fallback={<Shape />}>{children}</Suspense>
}
