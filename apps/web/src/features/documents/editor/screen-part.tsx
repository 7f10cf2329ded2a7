import { type ComponentType, lazy, Suspense } from 'react'
import { EditorSkeleton } from './editor-skeleton.tsx'

/**
 * An editor that comes once the shell stands: its engine and rules are a tenth of all code, and whoever types into it needs
 * both, for totals follow in the same frame as the key. `fetch` begins without waiting; call it where a route is in sight.
 */
export function screenPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Shape: ComponentType = EditorSkeleton,
) {
  const Editor = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  function Screen(props: Props) {
    return (
      <Suspense fallback={<Shape />}>
        <Editor {...props} />
      </Suspense>
    )
  }
  return {
    Screen,
    fetch() {
      void load()
    },
  }
}
