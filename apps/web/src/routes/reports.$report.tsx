import { reportNames } from '@cuentaclara/contracts'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { NotFoundInside } from '#features/layout/index.ts'
import { ReportScreen } from '#features/reports/report-screen.tsx'
import { parseReportSearch } from '#features/reports/report-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/reports/$report')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.reports' },
  validateSearch: parseReportSearch,
  loader: ({ params }) => {
    // The words of changes are many, and only their log speaks them.
    const own = params.report === 'audit' ? 'audit' : 'reports'
    return Promise.all([loadWords('insight'), loadWords('reports'), loadWords(own)])
  },
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
