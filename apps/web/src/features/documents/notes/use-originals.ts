import type { DocumentDetail, DocumentRow } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { correctableQuery, documentQuery } from '../queries.ts'
import type { NoteWish, Original } from './note-draft.ts'

type Whole = Original & { document: DocumentDetail }

/** The documents of one note, never none: that which it began with, those that were added, and what was typed for each. */
export function useOriginals(company: string, first: Whole) {
  const cache = useQueryClient()
  const [added, setAdded] = useState<readonly Whole[]>([])
  const [isFirstIn, setFirstIn] = useState(true)
  const [amounts, setAmounts] = useState<NoteWish['amounts']>({})
  const [isTaking, setIsTaking] = useState(false)
  const originals = (isFirstIn ? [first, ...added] : added) as [Whole, ...Whole[]]

  async function take({ id }: DocumentRow): Promise<void> {
    if (id === first.document.id) return setFirstIn(true)
    if (isTaking || originals.some(({ document }) => document.id === id)) return
    setIsTaking(true)
    try {
      const [document, left] = await Promise.all([
        cache.fetchQuery(documentQuery(company, id)),
        cache.fetchQuery(correctableQuery(company, id)),
      ])
      setAdded((others) => [...others, { document, left }])
    } catch (error) {
      toastRefusal(error, id)
    } finally {
      setIsTaking(false)
    }
  }

  /** By the place among all, which is also that of the reference in the note. */
  function remove(place: number): void {
    const { id } = originals[place]!.document
    say(place, '')
    if (id === first.document.id) setFirstIn(false)
    else setAdded((others) => others.filter(({ document }) => document.id !== id))
  }

  function say(place: number, amount: string): void {
    const { id } = originals[place]!.document
    setAmounts((known) => ({ ...known, [id]: amount }))
  }

  return { originals, amounts, isTaking, take, remove, say }
}
