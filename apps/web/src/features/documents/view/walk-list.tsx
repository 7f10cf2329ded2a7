import type { DocumentRow, Page } from '@cuentaclara/contracts'
import { useDirection } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { isOverlayOpen, isTyping } from '#ui/typing.ts'
import { detailLink } from '../detail-link.ts'

/** From a document to the ones beside it in the list that led to it, with the arrows too. Nothing for one that came from elsewhere. */
export function WalkList({ company, id }: { company: string; id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { previous, next } = besideListed(useQueryClient(), company, id)
  const go = (row: Pick<DocumentRow, 'kind' | 'id'> | undefined) =>
    row !== undefined && void navigate({ ...detailLink(row), replace: true })
  // What was read first stands at the start, on whichever side that is.
  const isMirrored = useDirection().dir === 'rtl'
  useArrows((key) => go((key === 'ArrowLeft') === isMirrored ? next : previous))
  if (previous === undefined && next === undefined) return null
  return (
    <span>
      <IconButton
        label={t('common.list.previousRow')}
        disabled={previous === undefined}
        onClick={() => go(previous)}
      >
        <IconChevronLeft size={18} className="cc-mirror" aria-hidden />
      </IconButton>
      <IconButton label={t('common.list.nextRow')} disabled={next === undefined} onClick={() => go(next)}>
        <IconChevronRight size={18} className="cc-mirror" aria-hidden />
      </IconButton>
    </span>
  )
}

/** What stands before and after it in the page of a list that was read last and has it; undefined at its ends. */
function besideListed(cache: QueryClient, company: string, id: string) {
  const lists = cache.getQueryCache().findAll({ queryKey: ['documents', company, 'list'] })
  const rows = lists
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ state }) => (state.data as Page<DocumentRow> | undefined)?.data ?? [])
    .find((page) => page.some((row) => row.id === id))
  const at = rows?.findIndex((row) => row.id === id) ?? -1
  return { previous: rows?.[at - 1], next: rows?.[at + 1] }
}

/** Arrows that nothing else wants: tabs and choices walk with them, and what is wider than its place rolls. */
function useArrows(go: (key: 'ArrowLeft' | 'ArrowRight') => unknown): void {
  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (isTyping(event.target) || isOverlayOpen() || isWalkedIn(event.target)) return
      event.preventDefault()
      latest.current(event.key)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isWalkedIn(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('[role=tablist], [role=radiogroup], [role=menu]') !== null
  )
}
