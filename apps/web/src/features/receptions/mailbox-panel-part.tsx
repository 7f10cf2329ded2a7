import { lazy, Suspense } from 'react'
import { loadWords } from '#lib/i18n.ts'
import { FormSkeleton } from '#ui/form-skeleton.tsx'

const Panel = lazy(async () => {
  const [module] = await Promise.all([import('./mailbox-panel.tsx'), loadWords('money')])
  return { default: module.MailboxPanel }
})

/** How reading the mailbox goes, for screens of other areas: fetched when it shows, with its words. */
export function MailboxPanelPart({ company }: { company: string }) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Panel company={company} />
    </Suspense>
  )
}
