import { type ReactNode, useId } from 'react'
import classes from './section.module.css'
import { SkeletonCell } from './skeleton-cell.tsx'

type SectionProps = {
  title: string
  /** Beside the title: a chip. */
  state?: ReactNode
  hint?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** One subject on a card of its own. */
export function Section({ title, state, hint, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section className={`${classes.section} cc-card`} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 className={classes.title}>
            <span id={id}>{title}</span>
            {state}
          </h2>
          {hint !== undefined && <p className={classes.hint}>{hint}</p>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** One that is on its way. */
export function SectionSkeleton({ seed }: { seed: number }) {
  return (
    <div className={`${classes.section} cc-card`}>
      <SkeletonCell shape="title" />
      <SkeletonCell shape="text" seed={seed} />
      <SkeletonCell shape="short" />
    </div>
  )
}
