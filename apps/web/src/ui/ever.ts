import { useState } from 'react'

/** Whether something was ever true: what was opened once stays mounted, so that it closes with its own motion. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
