import { Suspense } from 'react'
import { useHasOpenDraft } from '#lib/company/open-draft.ts'
import { useNewRelease } from '#lib/new-release.ts'
import { toolPart } from './tool-part.ts'

const NewReleaseLine = toolPart(() => import('./new-release-line.tsx'), 'NewReleaseLine')

/** A new release comes with the next screen; who has a draft open, and may stay there for long, is offered it. */
export function NewRelease() {
  const isHere = useNewRelease()
  const isWriting = useHasOpenDraft()
  if (!isHere || !isWriting) return null
  return (
    <Suspense>
      <NewReleaseLine />
    </Suspense>
  )
}
