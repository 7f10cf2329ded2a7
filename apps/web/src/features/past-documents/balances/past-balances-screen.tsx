import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { BackLink } from '#ui/back-link.tsx'
import { LinesSkeleton } from '#ui/feedback/skeletons.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { pastBalancesQuery } from '../queries.ts'
import type { PastBalancesSearch } from './past-balances-search.ts'

// What is asked for takes a moment, in which this comes along.
const Proposal = part(() => import('./proposal.tsx'), 'Proposal')

type Props = {
  search: PastBalancesSearch
  onSearch: (search: PastBalancesSearch) => void
  /** Where what is taken over is followed. */
  onTaken: (importId: string) => void
}

/** What clients may still owe of documents that another program issued: looked through, and taken over in one press. */
export function PastBalancesScreen({ search, onSearch, onTaken }: Props) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const { data, error, refetch } = useQuery({
    ...pastBalancesQuery(company, search.since === undefined ? {} : { due_from: search.since }),
    enabled: company !== '',
  })
  return (
    <>
      <BackLink to="/past-documents">{t('imports.past.title')}</BackLink>
      <PageHeader title={t('pastBalances.title')} subtitle={t('pastBalances.lead')} />
      {data === undefined &&
        (error === null ? <LinesSkeleton lines={8} /> : <ErrorState error={error} onRetry={refetch} />)}
      {data !== undefined && (
        <Suspense fallback={<LinesSkeleton lines={8} />}>
          <Proposal
            company={company}
            proposal={data}
            onSince={(since) => onSearch(since === '' ? {} : { since })}
            onTaken={onTaken}
          />
        </Suspense>
      )}
    </>
  )
}
