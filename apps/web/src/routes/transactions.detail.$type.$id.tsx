import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { DocumentScreen, type DocumentTab } from '#features/documents/view/document-screen.tsx'

type Search = { tab?: Exclude<DocumentTab, 'document'> }

export const Route = createFileRoute('/transactions/detail/$type/$id')({
  staticData: { layout: 'default', requiresAuth: true, title: 'documents.view.tabs.document' },
  validateSearch: ({ tab }: Record<string, unknown>): Search =>
    tab === 'authority' || tab === 'history' ? { tab } : {},
  component: DetailRoute,
})

function DetailRoute() {
  const company = useCurrentCompany()
  const { type, id } = Route.useParams()
  const { tab } = Route.useSearch()
  const navigate = useNavigate()
  if (company === null) return null
  return (
    <DocumentScreen
      key={`${company.id} ${id}`}
      company={company}
      type={type}
      id={id}
      tab={tab ?? 'document'}
      onTab={(next) =>
        navigate({
          to: '/transactions/detail/$type/$id',
          params: { type, id },
          search: next === 'document' ? {} : { tab: next },
          replace: true,
        })
      }
    />
  )
}
