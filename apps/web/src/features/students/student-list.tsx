import { endpoints, type Student, type StudentStatus } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import {
  IconCircleCheck,
  IconDoorExit,
  IconFileInvoice,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconSchool,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { ImportButton } from '#features/imports/index.ts'
import { CompanyList } from '#features/lists/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatPrice } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { type ChipIcon, type Tone, ToneChip } from '#ui/feedback/status-chip.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import type { Column } from '#ui/list/column.tsx'
import { RowCard } from '#ui/list/row-card.tsx'
import { RowMenu } from '#ui/list/row-menu.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import { rememberStudent, studentQuery, studentsQuery } from './queries.ts'
import { type StudentSearch, studentViews, toStudentsQuery } from './student-search.ts'
import classes from './students.module.css'
import { useStudentWords } from './use-student-words.ts'

const StudentDrawer = part(() => import('./student-drawer.tsx'), 'StudentDrawer')

type StudentListProps = { search: StudentSearch; onSearch: (search: StudentSearch) => void }

/** On whose behalf clients pay, by group. */
export function StudentList({ search, onSearch }: StudentListProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const mayEdit = useCan('clients.edit')
  const words = useStudentWords()
  const query = useQuery(studentsQuery(company, toStudentsQuery(search)))
  const change = useStatusChange(company)
  const [leaving, setLeaving] = useState<Student | null>(null)
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  const newButton = mayEdit && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
      {t('insight.students.new', { word: words.singular })}
    </Button>
  )
  return (
    <>
      <CompanyList<Student, StudentSearch>
        list="students"
        title={words.plural}
        search={search}
        onSearch={onSearch}
        standardSort="group"
        views={studentViews.map((name) => ({ name, label: t(`insight.students.views.${name}`) }))}
        filters={[
          {
            name: 'group',
            label: t('insight.students.group'),
            kind: 'choice',
            choices: words.groups.map((group) => ({ value: group, label: group })),
          },
          {
            name: 'client',
            label: t('insight.students.payer'),
            kind: 'link',
            words: query.data?.data[0]?.payers.find(({ client_id }) => client_id === search.client)?.name,
          },
        ]}
        searchLabel={t('insight.students.search')}
        searchHint={t('insight.students.searchHint')}
        tools={mayEdit && <ImportButton kind="students" />}
        newButton={newButton}
        columns={useColumns(mayEdit)}
        query={query}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={mayEdit ? (row) => open(row.id) : undefined}
        {...(mayEdit
          ? {
              rowActions: (row: Student) => (
                <StudentMenu
                  student={row}
                  onEdit={() => open(row.id)}
                  onStatus={(status) => change.mutate({ student: row, status })}
                  onLeave={() => setLeaving(row)}
                />
              ),
            }
          : {})}
        card={(row) => <StudentCard student={row} />}
        empty={{
          icon: IconSchool,
          title: t('insight.students.emptyTitle'),
          hint: t('insight.students.emptyHint'),
        }}
      />
      {search.open !== undefined && mayEdit && (
        <OpenStudent company={company} id={search.open} onClose={() => open(undefined)} />
      )}
      {leaving !== null && (
        <ConfirmDialog
          isOpen
          title={t('insight.students.leaveTitle', { name: leaving.name })}
          confirmLabel={t('insight.students.leave')}
          isDangerous
          onConfirm={() => change.mutate({ student: leaving, status: 'left' })}
          onClose={() => setLeaving(null)}
        >
          {t('insight.students.leaveHint')}
        </ConfirmDialog>
      )}
    </>
  )
}

function OpenStudent({ company, id, onClose }: { company: string; id: string; onClose: () => void }) {
  const { data } = useQuery(studentQuery(company, id))
  if (id !== 'new' && data === undefined) return null
  return (
    <Suspense fallback={null}>
      <StudentDrawer
        key={id}
        company={company}
        student={id === 'new' ? null : (data ?? null)}
        onClose={onClose}
      />
    </Suspense>
  )
}

function useStatusChange(company: string) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ student, status }: { student: Student; status: StudentStatus }) =>
      call(endpoints.changeStudentStatus, { params: { id: student.id }, body: { status } }, { company }),
    onSuccess: (saved) => {
      rememberStudent(cache, company, saved)
      const word = t(`insight.students.statuses.${saved.status}`)
      toastSuccess({ message: t('insight.students.changed', { name: saved.name, word }), subject: saved.id })
    },
    onError: (error) => toastError({ message: error.message, subject: 'student' }),
  })
}

function useColumns(seesAll: boolean): Column<Student>[] {
  const { t } = useTranslation()
  const columns: (Column<Student> & { isOpen?: boolean })[] = [
    {
      id: 'name',
      header: t('insight.students.name'),
      sortKey: 'name',
      isOpen: true,
      cell: (row) => (
        <span className={classes.name}>
          <bdi className="cc-truncate">{row.name}</bdi>
          {row.number !== null && <span className={`${classes.muted} cc-ltr cc-truncate`}>{row.number}</span>}
        </span>
      ),
    },
    {
      id: 'group',
      header: t('insight.students.group'),
      sortKey: 'group',
      width: 150,
      from: 'medium',
      isOpen: true,
      kind: 'name',
      of: (row) => row.group_name,
    },
    {
      id: 'payer',
      header: t('insight.students.payer'),
      from: 'medium',
      cell: (row) => <Payers student={row} />,
    },
    {
      id: 'plan',
      header: t('insight.students.plan'),
      from: 'wide',
      kind: 'name',
      of: (row) => row.plan,
    },
    {
      id: 'amount',
      header: t('insight.students.monthly'),
      sortKey: 'monthly_amount',
      align: 'end',
      width: 150,
      cell: (row) => <Due student={row} />,
    },
    {
      id: 'status',
      header: t('insight.students.status'),
      width: 130,
      isOpen: true,
      cell: (row) => <StudentChip status={row.status} />,
    },
  ]
  return columns.filter(({ isOpen }) => seesAll || isOpen)
}

function Payers({ student: { payers } }: { student: Student }) {
  const first = payers[0]
  if (first === undefined) return null
  return (
    <span className={classes.name}>
      <Link
        to={`/clients/${first.client_id}` as string}
        className={`${classes.link} cc-truncate`}
        onClick={(event) => event.stopPropagation()}
      >
        <bdi>{first.name}</bdi>
      </Link>
      {payers.length > 1 && (
        <span className={`${classes.muted} cc-truncate`}>
          {payers.map(({ name, share }) => `${name.split(' ')[0]} ${share}\u00a0%`).join(' · ')}
        </span>
      )}
    </span>
  )
}

function Due({ student }: { student: Student }) {
  const { t } = useTranslation()
  if (student.monthly_due === null || student.currency === null)
    return <span className={classes.muted}>{t('insight.students.noPlan')}</span>
  return (
    <span className={classes.due} title={student.discount_reason ?? undefined}>
      <Money amount={student.monthly_due} currency={student.currency} layout="column" />
      {student.discount_percent !== null && (
        <span className={`${classes.muted} cc-ltr`}>−{formatPrice(student.discount_percent, 0)}&nbsp;%</span>
      )}
    </span>
  )
}

const looks: Record<StudentStatus, [Tone, ChipIcon]> = {
  active: ['success', IconCircleCheck],
  on_hold: ['warning', IconPlayerPause],
  left: ['neutral', IconDoorExit],
}

function StudentChip({ status }: { status: StudentStatus }) {
  const { t } = useTranslation()
  const [tone, icon] = looks[status]
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`insight.students.statuses.${status}`)}
    </ToneChip>
  )
}

function StudentCard({ student }: { student: Student }) {
  return (
    <RowCard
      name={student.name}
      figure={
        student.monthly_due !== null &&
        student.currency !== null && <Money amount={student.monthly_due} currency={student.currency} />
      }
      more={
        <bdi className="cc-truncate">
          {[student.group_name, student.payers[0]?.name].filter(Boolean).join(' · ')}
        </bdi>
      }
      state={<StudentChip status={student.status} />}
    />
  )
}

type StudentMenuProps = {
  student: Student
  onEdit: () => void
  onStatus: (status: StudentStatus) => void
  onLeave: () => void
}

function StudentMenu({ student, onEdit, onStatus, onLeave }: StudentMenuProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayDraft = useCan('documents.draft')
  const payer = student.payers[0]
  return (
    <RowMenu name={student.name}>
      <DropdownItem icon={<IconPencil size={17} aria-hidden />} onClick={onEdit}>
        {t('common.actions.edit')}
      </DropdownItem>
      {mayDraft && payer !== undefined && student.status !== 'left' && (
        <DropdownItem
          icon={<IconFileInvoice size={17} aria-hidden />}
          onClick={() =>
            navigate({ to: '/invoices/new', search: { from: `student:${student.id}` } as never })
          }
        >
          {t('insight.students.invoicePayer')}
        </DropdownItem>
      )}
      {student.status === 'active' && (
        <DropdownItem icon={<IconPlayerPause size={17} aria-hidden />} onClick={() => onStatus('on_hold')}>
          {t('insight.students.hold')}
        </DropdownItem>
      )}
      {student.status === 'on_hold' && (
        <DropdownItem icon={<IconPlayerPlay size={17} aria-hidden />} onClick={() => onStatus('active')}>
          {t('insight.students.activate')}
        </DropdownItem>
      )}
      {student.status !== 'left' && (
        <DropdownItem icon={<IconDoorExit size={17} aria-hidden />} isDangerous onClick={onLeave}>
          {t('insight.students.leave')}
        </DropdownItem>
      )}
    </RowMenu>
  )
}
