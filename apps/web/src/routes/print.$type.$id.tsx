import type { Language } from '@cuentaclara/locales/languages'
import { createFileRoute } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { PrintScreen } from '#features/documents/view/print-screen.tsx'
import { NotFoundInside } from '#features/layout/index.ts'
import { parseLanguage } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/print/$type/$id')({
  staticData: { layout: 'none', requiresAuth: true, title: 'documents.view.print' },
  validateSearch: ({ language }: Record<string, unknown>): { language?: Language } => {
    const known = parseLanguage(typeof language === 'string' ? language : null)
    return known === null ? {} : { language: known }
  },
  component: PrintRoute,
})

function PrintRoute() {
  const company = useCurrentCompany()
  const { type, id } = Route.useParams()
  const { language } = Route.useSearch()
  return company === null ? null : (
    <PrintScreen company={company} type={type} id={id} language={language} nowhere={<NotFoundInside />} />
  )
}
