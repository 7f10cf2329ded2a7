import type { StudentsQuery } from '@cuentaclara/contracts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { listSearch, toPageQuery } from '#lib/list-search.ts'

export const studentViews = ['all', 'active', 'overdue', 'without_plan', 'on_hold', 'left'] as const

/** Those that tell nothing of plans and what is owed, which only who may edit is shown. */
export const openViews = studentViews.filter((view) => view !== 'overdue' && view !== 'without_plan')

export const parseStudentSearch = listSearch({
  views: studentViews,
  sortable: ['group', 'name', 'number', 'monthly_due', 'owed', 'updated_at'],
  filters: { group: 'text', plan: 'text', client: 'text', prices: 'text' },
})
export type StudentSearch = ReturnType<typeof parseStudentSearch>

/** What the server is asked: the tab first, then what the filters narrow. */
export function toStudentsQuery(search: StudentSearch): StudentsQuery {
  const { view } = search
  return dropAbsent({
    ...toPageQuery(search, 'group'),
    status: view === 'without_plan' ? 'active' : statusOf(view),
    is_overdue: view === 'overdue' ? ('true' as const) : undefined,
    has_plan: view === 'without_plan' ? ('false' as const) : undefined,
    group_name: search.group,
    plan_item_id: search.plan,
    client_id: search.client,
    price_change: search.prices,
  })
}

function statusOf(view: StudentSearch['view']): StudentsQuery['status'] {
  return view === 'active' || view === 'on_hold' || view === 'left' ? view : undefined
}
