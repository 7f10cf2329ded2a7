import type { ReactNode } from 'react'
import classes from './row-card.module.css'

type RowCardProps = {
  /** Whom or what the row is about; a name keeps its own direction. */
  name: ReactNode
  /** The amount, beside the name. */
  figure?: ReactNode
  more?: ReactNode
  /** The chip, below the amount. */
  state?: ReactNode
}

/** A row of a list on a phone: name and amount, below them what else helps to know it and how it stands, however wide either is. */
export function RowCard({ name, figure, more, state }: RowCardProps) {
  return (
    <div className={classes.card}>
      <div className={classes.row}>
        <span className={`${classes.name} cc-truncate`}>
          <bdi>{name}</bdi>
        </span>
        {figure && <span className={classes.end}>{figure}</span>}
      </div>
      {(more || state) && (
        <div className={classes.row}>
          <span className={classes.more}>{more}</span>
          {state && <span className={classes.end}>{state}</span>}
        </div>
      )}
    </div>
  )
}
