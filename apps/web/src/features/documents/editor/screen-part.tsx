import { type ComponentType, Suspense } from 'react'
import { type PropsOf, part } from '#lib/part.ts'
import { EditorSkeleton } from './editor-skeleton.tsx'

/**
 * An editor that comes once the shell stands: its engine and rules are a tenth of all code, and whoever types into it needs
 * both, for totals follow in the same frame as the key. `fetch` begins without waiting; call it where a route is in sight.
 */
export function screenPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Shape: ComponentType = EditorSkeleton,
) {
  type Props = PropsOf<Module[Name]> & object
  const Editor = part(load, name)
  // The compiler cannot see through a component whose properties are open here.
  const Open = Editor as unknown as ComponentType<Props>
  function Screen(props: Props) {
    return (
      <Suspense fallback={<Shape />}>
        <Open {...props} />
      </Suspense>
    )
  }
  return { Screen, fetch: Editor.fetch }
}
