import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { StudentList } from '#features/students/student-list.tsx'
import { parseStudentSearch } from '#features/students/student-search.ts'
import { loadWords } from '#lib/i18n.ts'

export const Route = createFileRoute('/students')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.students' },
  validateSearch: parseStudentSearch,
  loader: () => loadWords('insight'),
  component: StudentsRoute,
})

function StudentsRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <StudentList
      search={search}
      onSearch={(next) => navigate({ to: '/students', search: next, replace: next.open === search.open })}
    />
  )
}
