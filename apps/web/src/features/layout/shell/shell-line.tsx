import type { ReactNode } from 'react'
import type { ChipIcon } from '#ui/feedback/status-chip.tsx'
import classes from './shell-line.module.css'

type ShellLineProps = { tone: 'warning' | 'neutral'; icon: ChipIcon; children: ReactNode }

/** One line under the top bar: what is not as usual, for as long as it is not. */
export function ShellLine({ tone, icon: Icon, children }: ShellLineProps) {
  return (
    <div className={classes.banner} data-tone={tone} role="status">
      <Icon size={18} aria-hidden />
      {children}
    </div>
  )
}
