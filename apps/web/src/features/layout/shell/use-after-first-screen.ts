import { useEffect, useState } from 'react'

/** What the bar shows on its own comes once the first screen has what it needs. */
const afterFirstScreenMs = 2_000
let isAfterFirst = false

/** False while the first screen of this visit is being fetched. */
export function useAfterFirstScreen(): boolean {
  const [isAfter, setIsAfter] = useState(isAfterFirst)
  useEffect(() => {
    if (isAfter) return
    const timer = setTimeout(() => {
      isAfterFirst = true
      setIsAfter(true)
    }, afterFirstScreenMs)
    return () => clearTimeout(timer)
  }, [isAfter])
  return isAfter
}
