import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { simpleQuery } from './queries.ts'
import { SimpleScreen } from './simple-screen.tsx'

type SimplePageProps = { company: string; id: string; nowhere: ReactNode }

/** A receipt by its address. */
export function SimplePage({ company, id, nowhere }: SimplePageProps) {
  const { data, error } = useQuery({ ...simpleQuery(company, id), retry: false })
  if (error !== null) return nowhere
  return data === undefined ? null : <SimpleScreen company={company} simple={data} />
}
