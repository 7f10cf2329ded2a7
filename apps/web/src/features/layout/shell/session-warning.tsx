import { useEffect, useState } from 'react'
import { useAuth } from '#features/identity/index.ts'
import { sessionLeftMs, useSessionEnd } from '#lib/http/session-end.ts'
import { toolPart } from './tool-part.ts'

const SessionDialog = toolPart(() => import('./session-dialog.tsx'), 'SessionDialog')

/** A session that ends within this is worth a question. */
const warnMs = 2 * 60_000
/** Timers of a browser reach no further, and a machine that slept wakes late. */
const longestWaitMs = 60_000

/** Asks before the session ends by itself; a session in use moves its end along and is never asked about. */
export function SessionWarning() {
  const isNear = useIsNear()
  if (!isNear) return null
  return <SessionDialog />
}

function useIsNear(): boolean {
  const end = useSessionEnd()
  const isSignedIn = useAuth((state) => state.token !== null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const left = end === null || !isSignedIn ? null : sessionLeftMs()
      setIsNear(left !== null && left <= warnMs)
      if (left === null) return
      timer = setTimeout(look, left <= warnMs ? 1_000 : Math.min(left - warnMs, longestWaitMs))
    }
    look()
    return () => clearTimeout(timer)
  }, [end, isSignedIn])
  return isNear
}
