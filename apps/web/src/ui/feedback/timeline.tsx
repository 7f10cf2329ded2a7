import type { ReactNode } from 'react'
import type { ChipIcon, Tone } from './status-chip.tsx'
import classes from './timeline.module.css'

export type TimelineStep = {
  id: string
  icon: ChipIcon
  tone: Tone
  title: ReactNode
  time?: ReactNode
  detail?: ReactNode
}

/** Steps of a life, oldest first; the line between them is drawn, never read aloud. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {steps.map(({ id, icon: Icon, tone, title, time, detail }) => (
        <li key={id} className={classes.step}>
          <span className={classes.bullet} data-tone={tone}>
            <Icon size={14} stroke={2} aria-hidden />
          </span>
          <div className={classes.words}>
            <div className={classes.line}>
              <span className={classes.title}>{title}</span>
              {time !== undefined && <span className={classes.time}>{time}</span>}
            </div>
            {detail !== undefined && <div className={classes.detail}>{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
