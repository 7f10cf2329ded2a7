import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SectionSkeleton } from '#ui/section.tsx'
import classes from './account.module.css'

const cards = [0, 1, 2]

/** The cards of a tab while what they say is on its way. */
export function AccountSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.words.loading')} className={classes.page}>
      {cards.map((card) => (
        <SectionSkeleton key={card} seed={card} />
      ))}
    </div>
  )
}
