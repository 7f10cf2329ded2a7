import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { BackLink } from '#ui/back-link.tsx'
import { LinesSkeleton } from '#ui/feedback/skeletons.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { pastBalancesQuery, pastDebtsQuery } from '../queries.ts'
import classes from './balances.module.css'
import { type PastBalancesSearch, pastSides } from './past-balances-search.ts'
import type { ProposedDebts } from './proposed.ts'

// What is asked for takes a moment, in which this comes along.
const Proposal = part(() => import('./proposal.tsx'), 'Proposal')

type Props = {
  search: PastBalancesSearch
  onSearch: (search: PastBalancesSearch) => void
  /** Where what is taken over is followed. */
  onTaken: (importId: string) => void
}

/**
 * What clients may still owe, and what may be owed to suppliers, of documents of another program: looked through, and taken over in
 * one press.
 */
export function PastBalancesScreen({ search, onSearch, onTaken }: Props) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const side = search.of ?? 'clients'
  const seesSuppliers = useCan('expenses.approve')
  const asked = search.since === undefined ? {} : { due_from: search.since }
  const enabled = company !== ''
  const ofClients = useQuery({ ...pastBalancesQuery(company, asked), enabled: enabled && side === 'clients' })
  const ofSuppliers = useQuery({
    ...pastDebtsQuery(company, asked),
    enabled: enabled && side === 'suppliers',
  })
  const { error, refetch } = side === 'clients' ? ofClients : ofSuppliers
  const data: ProposedDebts | undefined = side === 'clients' ? ofClients.data : ofSuppliers.data
  return (
    <>
      <BackLink to="/past-documents">{t('imports.past.title')}</BackLink>
      <PageHeader
        title={t('pastBalances.title')}
        subtitle={t(side === 'clients' ? 'pastBalances.lead' : 'pastBalances.debtsLead')}
      />
      {seesSuppliers && (
        <div className={classes.sides}>
          <SegmentedControl
            aria-label={t('pastBalances.whose')}
            value={side}
            data={pastSides.map((value) => ({ value, label: t(`pastBalances.sides.${value}`) }))}
            // Another day was chosen for other documents.
            onChange={(value) => onSearch(value === 'suppliers' ? { of: value } : {})}
          />
        </div>
      )}
      {data === undefined &&
        (error === null ? <LinesSkeleton lines={8} /> : <ErrorState error={error} onRetry={refetch} />)}
      {data !== undefined && (
        <Suspense fallback={<LinesSkeleton lines={8} />}>
          <Proposal
            key={side}
            company={company}
            side={side}
            proposal={data}
            onSince={(since) => onSearch({ ...(search.of && { of: search.of }), ...(since && { since }) })}
            onTaken={onTaken}
          />
        </Suspense>
      )}
    </>
  )
}
