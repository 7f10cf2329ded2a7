import { Suspense } from 'react'
import { part } from '#lib/part.ts'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'

const Panel = part(() => import('./mailbox-panel.tsx'), 'MailboxPanel', { words: ['money'] })

/** How reading the mailbox goes, for screens of other areas: fetched when it shows, with its words. */
export function MailboxPanelPart({ company }: { company: string }) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Panel company={company} />
    </Suspense>
  )
}
