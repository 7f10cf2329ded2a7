import { createFileRoute } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { PrintScreen } from '#features/documents/view/print-screen.tsx'
import { NotFoundInside } from '#features/layout/index.ts'

export const Route = createFileRoute('/print/$type/$id')({
  staticData: { layout: 'none', requiresAuth: true, title: 'documents.view.print' },
  component: PrintRoute,
})

function PrintRoute() {
  const company = useCurrentCompany()
  const { type, id } = Route.useParams()
  return company === null ? null : (
    <PrintScreen company={company} type={type} id={id} nowhere={<NotFoundInside />} />
  )
}
