import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { part } from '#lib/part.ts'
import { whereaboutsQuery } from '../queries.ts'

const ElsewhereNotice = part(() => import('./elsewhere-notice.tsx'), 'ElsewhereNotice', {
  words: ['tools'],
})

type ElsewhereProps = {
  type: string
  id: string
  /** The company this tab works for. */
  company: string
  /** What is shown when it is in none of the reader's companies. */
  nowhere: ReactNode
  children: ReactNode
}

/** Shows a document, or offers to change to the company of the reader that it belongs to. */
export function Elsewhere({ type, id, company, nowhere, children }: ElsewhereProps) {
  const { data } = useQuery(whereaboutsQuery(type, id))
  if (data === null) return nowhere
  if (data === undefined || data.id === company) return children
  return (
    <Suspense>
      <ElsewhereNotice there={data} />
    </Suspense>
  )
}
