import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SectionSkeleton } from '../section.tsx'
import { SkeletonCell } from './skeleton-cell.tsx'
import classes from './skeletons.module.css'

/** Cards whose words are on their way. */
export function CardsSkeleton({ cards = 2 }: { cards?: number }) {
  return (
    <Waiting className={classes.cards}>
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <SectionSkeleton key={card} seed={card} />
      ))}
    </Waiting>
  )
}

/** Lines of a list inside a card that stands already. */
export function LinesSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting className={classes.lines}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <SkeletonCell key={line} shape="text" seed={line} />
      ))}
    </Waiting>
  )
}

/** Tells readers that something is on its way. */
export function Waiting({
  className,
  children,
}: {
  className: string | undefined
  children: React.ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy aria-label={t('common.words.loading')} className={className}>
      {children}
    </div>
  )
}
