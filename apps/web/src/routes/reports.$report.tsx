import { reportNames } from '@cuentaclara/contracts'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { NotFoundInside } from '#features/layout/index.ts'
import { ReportScreen } from '#features/reports/report-screen.tsx'
import { parseReportSearch } from '#features/reports/report-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/reports/$report')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.reports' },
  validateSearch: parseReportSearch,
  loader: ({ params }) =>
    Promise.all([loadWords('insight'), params.report === 'audit' ? loadWords('audit') : undefined]),
  component: ReportRoute,
})

function ReportRoute() {
  const { report: asked } = Route.useParams()
  const search = Route.useSearch()
  const navigate = useNavigate()
  const report = reportNames.find((name) => name === asked)
  if (report === undefined) return <NotFoundInside />
  return (
    <ReportScreen
      key={report}
      report={report}
      search={search}
      onSearch={(next) =>
        navigate({ to: '/reports/$report', params: { report }, search: next, replace: true })
      }
    />
  )
}
