import type { ReactNode } from 'react'
import { formatDay, today, useDateFormat } from '#lib/dates/dates.ts'
import classes from './head-of-paper.module.css'

/**
 * Whose paper it is and of when, where the browser prints a screen. The shell has one for the company at hand; a screen that
 * shows something else has its own, which takes the place of that.
 */
export function HeadOfPaper({ isOfShell = false, children }: { isOfShell?: boolean; children: ReactNode }) {
  const format = useDateFormat()
  return (
    <p
      className={isOfShell ? classes.head : `${classes.head} cc-head-of-paper`}
      data-of-shell={isOfShell || undefined}
      aria-hidden
    >
      {children} · {formatDay(today(), format)}
    </p>
  )
}
