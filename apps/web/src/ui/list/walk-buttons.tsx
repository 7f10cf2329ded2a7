import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { IconButton } from '../icon-button.tsx'
import { isTyping } from '../typing.ts'
import type { RowWalk } from './row-walk.ts'
import classes from './walk-buttons.module.css'

/**
 * From the row that lies open to the ones beside it, with J and K too, and with Enter to its page, while nothing else lies over
 * its sheet.
 */
export function WalkButtons({ walk }: { walk: RowWalk }) {
  const { t } = useTranslation()
  const { place, total, hasNext, hasPrevious, step } = walk
  useWalkKeys(walk)
  return (
    <span className={classes.walk}>
      <span className={`${classes.place} cc-numbers`} aria-live="polite">
        {t('common.list.place', { place: formatCount(place), total: formatCount(total) })}
      </span>
      <IconButton label={t('common.list.previousRow')} disabled={!hasPrevious} onClick={() => step(-1)}>
        <IconChevronUp size={18} aria-hidden />
      </IconButton>
      <IconButton label={t('common.list.nextRow')} disabled={!hasNext} onClick={() => step(1)}>
        <IconChevronDown size={18} aria-hidden />
      </IconButton>
    </span>
  )
}

function useWalkKeys(walk: RowWalk): void {
  const latest = useRef(walk)
  latest.current = walk
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || liesUnder()) return
      const { hasNext, hasPrevious, step, enter } = latest.current
      if (event.key === 'j' && hasNext) step(1)
      else if (event.key === 'k' && hasPrevious) step(-1)
      else if (event.key === 'Enter' && enter !== undefined && !answersEnter(event.target)) enter()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** A focused link or button answers Enter by itself. */
function answersEnter(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, [role=tab], summary') !== null
}

/** Whether a menu, a list or another dialog is open over the sheet. */
function liesUnder(): boolean {
  return document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]').length > 1
}
