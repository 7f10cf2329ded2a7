import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { OwnHistory } from '#features/security-history/index.ts'
import { part } from '#lib/part.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { securityQuery } from './queries.ts'
import { SessionsSection } from './sessions-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

const OpenDoorsSection = part(() => import('./open-doors-section.tsx'), 'OpenDoorsSection')

/** Password, what else opens the account, two-step codes, passkeys, sessions, and what happened to the account. */
export function SecurityTab() {
  const { data, error, refetch } = useQuery(securityQuery)
  if (data === undefined) return error ? <ErrorState error={error} onRetry={refetch} /> : <AccountSkeleton />
  return (
    <>
      <PasswordSection changedAt={data.password_changed_at} />
      <Suspense>
        <OpenDoorsSection />
      </Suspense>
      <TwoStepSection {...data.two_step} />
      <PasskeysSection passkeys={data.passkeys} />
      <SessionsSection sessions={data.sessions} />
      <Suspense>
        <OwnHistory />
      </Suspense>
    </>
  )
}
