import classes from './record-skeleton.module.css'
import { SkeletonCell } from './skeleton-cell.tsx'
import { Waiting } from './skeletons.tsx'

/** A record beside its list: what it comes to, with whom and how it stands, and its facts two by two. */
export function RecordSkeleton() {
  return (
    <Waiting className={classes.record}>
      <SkeletonCell shape="title" />
      <SkeletonCell shape="text" />
      <SkeletonCell shape="chip" />
      <div className={classes.facts}>
        {Array.from({ length: 8 }, (_, fact) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <SkeletonCell key={fact} shape="text" seed={fact} />
        ))}
      </div>
    </Waiting>
  )
}
