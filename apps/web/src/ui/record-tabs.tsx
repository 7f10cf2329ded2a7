import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCurrentInSight } from './current-in-sight.ts'
import classes from './record-tabs.module.css'

/** The tabs of a page of one thing. */
export function RecordTabs({ children }: { children: ReactNode }) {
  return (
    <Tabs.List ref={useCurrentInSight<HTMLDivElement>('[data-active]')} className={classes.tabs}>
      {children}
    </Tabs.List>
  )
}
