import { type ComponentProps, lazy, Suspense } from 'react'
import { EditorSkeleton } from './editor-skeleton.tsx'

const load = () => import('./new-document-screen.tsx')
const Screen = lazy(() => load().then((module) => ({ default: module.NewDocumentScreen })))

/** Begins to fetch the editor and its engine; call it where the screen is only in sight. */
export function fetchEditor(): void {
  void load()
}

/**
 * The editor, once the shell stands: its engine and rules are a tenth of all code, and whoever types into it needs both,
 * for totals follow in the same frame as the key.
 */
export function LaterDocumentScreen(props: ComponentProps<typeof Screen>) {
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <Screen {...props} />
    </Suspense>
  )
}
