import { CardsSkeleton } from '#ui/feedback/skeletons.tsx'
import classes from './account.module.css'

/** The cards of a tab while what they say is on its way. */
export function AccountSkeleton() {
  return (
    <div className={classes.page}>
      <CardsSkeleton cards={3} />
    </div>
  )
}
