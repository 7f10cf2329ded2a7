import { useEffect } from 'react'

/** Files go on being sent on every screen of the app; closing it ends that, so the browser asks. */
export function useSendingGuard(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
}
