import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { StudentList } from '#features/students/student-list.tsx'
import { parseStudentSearch } from '#features/students/student-search.ts'
import { StudentsOff } from '#features/students/students-off.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/students')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.students' },
  validateSearch: parseStudentSearch,
  loader: () => loadWords('insight'),
  component: StudentsRoute,
})

function StudentsRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const company = useCurrentCompany()
  if (company !== null && company.has_students !== true) return <StudentsOff />
  return (
    <StudentList
      search={search}
      onSearch={(next) => navigate({ to: '/students', search: next, replace: next.open === search.open })}
    />
  )
}
