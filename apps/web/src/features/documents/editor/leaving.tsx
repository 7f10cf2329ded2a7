import { useEffect, useRef } from 'react'
import { EditorSkeleton } from './editor-skeleton.tsx'

/** The shape of an editor on the way to where its document is read: it can no longer be written. */
export function Leaving({ onLeave }: { onLeave: () => void }) {
  const leave = useRef(onLeave)
  useEffect(() => leave.current(), [])
  return <EditorSkeleton />
}
