import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './warning-mark.module.css'

/** A row of a list has something to look at. */
export function WarningMark({ label }: { label: string }) {
  return (
    <span className={classes.mark} role="img" aria-label={label} title={label}>
      <IconAlertTriangle size={15} aria-hidden />
    </span>
  )
}
