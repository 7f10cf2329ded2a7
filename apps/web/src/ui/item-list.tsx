import type { ReactNode } from 'react'
import classes from './item-list.module.css'
import type { ChipIcon } from './status-chip.tsx'

/** Things of one kind below each other, with a line between them: devices, keys, events. */
export function ItemList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

type ItemProps = {
  icon?: ChipIcon
  name?: ReactNode
  /** What is said of it, in the words of the rest. */
  details?: ReactNode
  /** What is said of it besides, small. */
  hint?: ReactNode
  /** Beside its words: what can be done with it. */
  children?: ReactNode
  /** What has been opened below it. */
  below?: ReactNode
}

export function Item({ icon: Icon, name, details, hint, children, below }: ItemProps) {
  return (
    <li className={classes.item}>
      {Icon !== undefined && <Icon size={20} stroke={1.5} className={classes.icon} aria-hidden />}
      <div className={classes.words}>
        {name !== undefined && <div className={classes.name}>{name}</div>}
        {details}
        {hint !== undefined && <div className={classes.hint}>{hint}</div>}
      </div>
      {children}
      {below && <div className={classes.below}>{below}</div>}
    </li>
  )
}
