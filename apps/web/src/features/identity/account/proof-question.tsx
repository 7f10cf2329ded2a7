import { type ComponentProps, Suspense } from 'react'
import { part } from '#lib/part.ts'

const ProofDialog = part(() => import('./proof-dialog.tsx'), 'ProofDialog', { words: ['identity'] })

/** Asks who is signed in for their password, in a dialog that comes with the first question. */
export function ProofQuestion(props: ComponentProps<typeof ProofDialog>) {
  return (
    <Suspense>
      <ProofDialog {...props} />
    </Suspense>
  )
}
