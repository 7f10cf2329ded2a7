import type { ReactNode } from 'react'
import classes from './foot-bar.module.css'

/**
 * What a screen holds under the thumb, at the foot of a small window. The page ends above it, and so does what lies over the
 * page: the way up and what is told for a moment (`data-foot-bar`).
 */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <div className={classes.bar} data-foot-bar>
      {children}
    </div>
  )
}
