import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNoSuchRecord } from '#lib/http/api-error.ts'
import { CardsSkeleton } from '#ui/feedback/skeletons.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { simpleQuery } from './queries.ts'
import { SimpleScreen } from './simple-screen.tsx'

type SimplePageProps = { company: string; id: string; nowhere: ReactNode }

/** A receipt by its address. */
export function SimplePage({ company, id, nowhere }: SimplePageProps) {
  const { data, error, refetch } = useQuery({ ...simpleQuery(company, id), retry: false })
  if (isNoSuchRecord(error)) return nowhere
  if (error !== null && data === undefined) return <ErrorState isScreen error={error} onRetry={refetch} />
  return data === undefined ? <CardsSkeleton /> : <SimpleScreen company={company} simple={data} />
}
