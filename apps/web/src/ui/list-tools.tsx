import type { ReactNode } from 'react'
import classes from './list-tools.module.css'

/** What narrows a list in a row above it, and at its end what takes the list along. */
export function ListTools({ children, end }: { children: ReactNode; end: ReactNode }) {
  return (
    <div className={classes.tools}>
      {children}
      <span className={classes.end}>{end}</span>
    </div>
  )
}
