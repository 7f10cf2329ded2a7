import type { PageMeta } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { failureWords } from '#ui/feedback/states.tsx'
import classes from './portal.module.css'

type ShowMoreProps = {
  query: UseInfiniteQueryResult<InfiniteData<{ meta: PageMeta }>>
  shown: number
}

/** How many of how many are shown, and the way to the rest. */
export function ShowMore({ query, shown }: ShowMoreProps) {
  const { t } = useTranslation()
  const total = query.data?.pages[0]?.meta.total ?? 0
  if (!query.hasNextPage) return null
  return (
    <div className={classes.more}>
      {query.isFetchNextPageError && (
        <p className={classes.due} data-late role="alert">
          {failureWords(query.error, t)}
        </p>
      )}
      <Button
        variant="default"
        fullWidth
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t('tools.portal.more', { shown, total })}
      </Button>
    </div>
  )
}
