import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { authorityStateQuery } from '#features/companies/index.ts'
import { ApiError, isOutcomeUnknown } from '#lib/http/api-error.ts'
import { useIsOnline } from '#lib/http/is-online.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ShellLine } from './shell-line.tsx'

const askAgainMs = 2_000

/** One line under the top bar while the server, or its database, does not answer; the screen goes on by itself after it. */
export function ServerAway({ company }: { company: string }) {
  const { t } = useTranslation()
  const isAway = useIsAway(company)
  const isOnline = useIsOnline()
  if (!isAway || !isOnline) return null
  return (
    <ShellLine tone="warning" icon={IconCloudOff}>
      {t('shell.away')}
    </ShellLine>
  )
}

/** From the first call that got no answer until one does; then whatever failed meanwhile is asked again. */
function useIsAway(company: string): boolean {
  const client = useQueryClient()
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    const watch = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      const isFailure = event.action?.type === 'failed' || event.action?.type === 'error'
      // Without a network nothing is known of the server.
      if (isFailure && navigator.onLine && isUnanswered(event.action?.error)) setIsAway(true)
    }
    const stops = [client.getQueryCache().subscribe(watch), client.getMutationCache().subscribe(watch)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
  useEffect(() => {
    if (!isAway) return
    const gone = new AbortController()
    const goOn = async () => {
      while (!(await answers())) if (gone.signal.aborted) return
      setIsAway(false)
      const isFailed = ({ state }: { state: { fetchFailureCount: number } }) => state.fetchFailureCount > 0
      await client.refetchQueries({ type: 'active', predicate: isFailed })
    }
    const answers = async () => {
      // Everybody who was shown out asks at a moment of their own.
      await new Promise((resolve) => setTimeout(resolve, askAgainMs * (0.5 + Math.random())))
      if (gone.signal.aborted) return false
      const asked = client.fetchQuery({ ...authorityStateQuery(company), retry: false, staleTime: 0 })
      return asked.then(
        () => true,
        (error) => !isUnanswered(error),
      )
    }
    void goOn()
    return () => gone.abort()
  }, [client, isAway, company])
  return isAway
}

/** Not the refusals that also say 503: a full disk, or the tax authority being away, has words of its own. */
function isUnanswered(error: unknown): boolean {
  return isOutcomeUnknown(error) || (error instanceof ApiError && error.code === 'database-away')
}
