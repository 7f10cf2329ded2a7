import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useCurrentCompany } from '#features/companies/index.ts'
import { DocumentScreen, type DocumentTab } from '#features/documents/view/document-screen.tsx'
import { loadWords } from '#lib/i18n.ts'

// Papers of other kinds come when one is opened.
const QuotationScreen = lazy(() =>
  import('#features/quotations/index.ts').then((module) => ({ default: module.QuotationScreen })),
)
const RunScreen = lazy(() =>
  import('#features/recurring/index.ts').then((module) => ({ default: module.RunScreen })),
)
const salesTypes = ['quotation', 'recurring-run']

type Search = { tab?: Exclude<DocumentTab, 'document'> }

export const Route = createFileRoute('/transactions/detail/$type/$id')({
  staticData: { layout: 'default', requiresAuth: true, title: 'documents.view.tabs.document' },
  validateSearch: ({ tab }: Record<string, unknown>): Search =>
    tab === 'authority' || tab === 'history' ? { tab } : {},
  loader: ({ params }) => (salesTypes.includes(params.type) ? loadWords('sales') : undefined),
  component: DetailRoute,
})

function DetailRoute() {
  const company = useCurrentCompany()
  const { type, id } = Route.useParams()
  const { tab } = Route.useSearch()
  const navigate = useNavigate()
  if (company === null) return null
  const show = (next: DocumentTab) =>
    navigate({
      to: '/transactions/detail/$type/$id',
      params: { type, id },
      search: next === 'document' ? {} : { tab: next },
      replace: true,
    })
  if (type === 'quotation') {
    return (
      <Suspense>
        <QuotationScreen
          key={`${company.id} ${id}`}
          company={company}
          id={id}
          tab={tab === 'history' ? tab : 'document'}
          onTab={show}
        />
      </Suspense>
    )
  }
  if (type === 'recurring-run') {
    return (
      <Suspense>
        <RunScreen key={`${company.id} ${id}`} company={company} id={id} />
      </Suspense>
    )
  }
  return (
    <DocumentScreen
      key={`${company.id} ${id}`}
      company={company}
      type={type}
      id={id}
      tab={tab ?? 'document'}
      onTab={show}
    />
  )
}
