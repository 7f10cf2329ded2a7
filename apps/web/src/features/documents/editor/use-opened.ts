import { useRef } from 'react'

type Asked = {
  /** Of what is edited; absent for a new one. */
  id?: string | undefined
}

/**
 * What an address asks an editor to open. A new draft gets an address of its own while it is written, and that must not start
 * the editor again: it stays with what it was opened with.
 */
export function useOpened<Wish extends Asked>(asked: Wish, onCreated: (id: string) => void) {
  // No state: the router may draw the new address before React has applied one.
  const opened = useRef(asked)
  const created = useRef<string>(undefined)
  const isItsOwn = asked.id !== undefined && asked.id === created.current
  if (!isItsOwn) opened.current = asked
  return {
    opened: opened.current,
    onCreated(id: string) {
      created.current = id
      onCreated(id)
    },
  }
}
