import { type FocusEvent, type ReactNode, useEffect, useId, useRef } from 'react'
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
  const { ref, ...focus } = useFocusWithin()
  return (
    <section className={`${classes.section} cc-card`} aria-labelledby={id} {...focus}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 className={classes.title}>
            <span id={id}>{title}</span>
            {state}
          </h2>
          {hint !== undefined && <p className={classes.hint}>{hint}</p>}
        </div>
        {actions !== undefined && (
          <div ref={ref} className={classes.actions}>
            {actions}
          </div>
        )}
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

/** What had the focus goes with the step that ends: it comes back to what can be done next, not to the top of the page. */
function useFocusWithin() {
  const ref = useRef<HTMLDivElement>(null)
  const isWithin = useRef(false)
  useEffect(() => {
    if (isWithin.current && document.activeElement === document.body)
      ref.current?.querySelector('button')?.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus: () => {
      isWithin.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) isWithin.current = false
    },
  }
}
