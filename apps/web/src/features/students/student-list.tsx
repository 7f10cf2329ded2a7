import { endpoints, type Student, type StudentStatus } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { Button } from '@mantine/core'
import {
  IconCash,
  IconCircleCheck,
  IconDoorExit,
  IconFileInvoice,
  IconFileText,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconSchool,
  IconTrendingUp,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { ImportButton } from '#features/imports/index.ts'
import { CompanyList, type ListProps, Opened, useListQuery, useListWords } from '#features/lists/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import type { Column } from '#ui/list/column.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { RowCard } from '#ui/list/row-card.tsx'
import { RowMenu } from '#ui/list/row-menu.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import { rememberStudent, studentQuery, studentsQuery } from './queries.ts'
import { openViews, type StudentSearch, studentViews, toStudentsQuery } from './student-search.ts'
import classes from './students.module.css'
import { useStudentWords } from './use-student-words.ts'

const billing = { words: ['studentBills'] } as const
const StudentDrawer = part(() => import('./student-drawer.tsx'), 'StudentDrawer', billing)
const BillSheet = part(() => import('./billing/bill-sheet.tsx'), 'BillSheet', billing)
const ResultSheet = part(() => import('./billing/result-sheet.tsx'), 'ResultSheet', billing)
const MonthsScreen = part(() => import('./billing/months-screen.tsx'), 'MonthsScreen', billing)
const GroupFields = part(() => import('./many-fields.tsx'), 'GroupFields', billing)
const PlanFields = part(() => import('./many-fields.tsx'), 'PlanFields', billing)
const ChargeFields = part(() => import('./many-fields.tsx'), 'ChargeFields', billing)
const PayerStatementPreview = part(
  () => import('./payer-statement-preview.tsx'),
  'PayerStatementPreview',
  billing,
)
const LeaveFields = part(() => import('./many-fields.tsx'), 'LeaveFields', billing)
const PaymentDrawer = part(() => import('#features/payments/index.ts'), 'PaymentDrawer', { words: ['money'] })
const RaiseSheet = part(() => import('./billing/raise-sheet.tsx'), 'RaiseSheet', billing)

/** On whose behalf clients pay, by group. */
export function StudentList({ search, onSearch }: ListProps<StudentSearch>) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const mayEdit = useCan('clients.edit')
  const words = useStudentWords()
  const views = mayEdit ? studentViews : openViews
  const listWords = useListWords('insight.students', { views, icon: IconSchool })
  const asked = toStudentsQuery(search)
  const query = useListQuery(asked, (asked) => studentsQuery(company, asked))
  const change = useStatusChange(company)
  const columns = useColumns(mayEdit)
  const [leaving, setLeaving] = useState<Student | null>(null)
  const [payer, setPayer] = useState<string | null>(null)
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  const mayBill = useCan('documents.draft') && mayEdit
  const actions = useActions({
    onOpen: open,
    onStatus: (student, status) => change.mutate({ student, status }),
    onLeave: setLeaving,
    onPaid: setPayer,
  })
  const newButton = mayEdit && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
      {t('insight.students.new', { word: words.singular })}
    </Button>
  )
  if (search.open === 'months' && mayEdit)
    return (
      <Suspense fallback={null}>
        <MonthsScreen company={company} onClose={() => open(undefined)} />
      </Suspense>
    )
  return (
    <>
      <CompanyList<Student, StudentSearch>
        {...listWords}
        list="students"
        asked={asked}
        title={words.plural}
        search={search}
        onSearch={onSearch}
        standardSort="group"
        filters={[
          {
            name: 'group',
            label: t('insight.students.group'),
            kind: 'choice',
            choices: words.groups.map((group) => ({ value: group, label: group })),
          },
          // Who may only look is told of none.
          ...(words.plans.length === 0
            ? []
            : [
                {
                  name: 'plan' as const,
                  label: t('insight.students.plan'),
                  kind: 'choice' as const,
                  choices: words.plans.map(({ item_id, name }) => ({ value: item_id, label: name })),
                },
              ]),
          {
            name: 'client',
            label: t('insight.students.payer'),
            kind: 'link',
            words: query.data?.data[0]?.payers.find(({ client_id }) => client_id === search.client)?.name,
          },
          {
            name: 'prices',
            label: t('catalogue.items.title'),
            kind: 'link',
            words: t('insight.students.priceChanged'),
          },
        ]}
        tools={
          <>
            <ExportButton list="students" query={asked} />
            {mayEdit && (
              <>
                {mayBill && (
                  <Button variant="default" onClick={() => open('bill')}>
                    {t('insight.students.bill')}
                  </Button>
                )}
                <Button variant="default" onClick={() => open('months')}>
                  {t('insight.students.months')}
                </Button>
                <ImportButton kind="students" />
                <RowMenu name={words.plural}>
                  <DropdownItem icon={<IconTrendingUp size={17} aria-hidden />} onClick={() => open('raise')}>
                    {t('insight.students.raise')}
                  </DropdownItem>
                </RowMenu>
              </>
            )}
          </>
        }
        newButton={newButton}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={mayEdit ? (row) => open(row.id) : undefined}
        actions={actions}
        card={(row) => <StudentCard student={row} />}
      />
      {search.open !== undefined && mayEdit && (
        <Suspense fallback={null}>
          <Beside company={company} what={search.open} onOpen={open} />
        </Suspense>
      )}
      {payer !== null && (
        <Suspense fallback={null}>
          <PaymentDrawer company={company} clientId={payer} onClose={() => setPayer(null)} />
        </Suspense>
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

type BesideProps = { company: string; what: string; onOpen: (what: string | undefined) => void }

/** What the address opens over the list: billing, what came of it, a rise of prices, or somebody. */
function Beside({ company, what, onOpen }: BesideProps) {
  const onClose = () => onOpen(undefined)
  const [act, id] = what.split(':')
  if (act === 'bill')
    return (
      <BillSheet
        company={company}
        studentId={id}
        onBegun={(taskId) => onOpen(`bills:${taskId}`)}
        onClose={onClose}
      />
    )
  if (act === 'bills' && id !== undefined)
    return <ResultSheet company={company} taskId={id} onAgain={() => onOpen('bill')} onClose={onClose} />
  if (act === 'raise') return <RaiseSheet company={company} onClose={onClose} />
  return (
    <Opened query={what === 'new' ? null : studentQuery(company, what)} onClose={onClose}>
      {(student) => <StudentDrawer key={what} company={company} student={student} onClose={onClose} />}
    </Opened>
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
    onError: (error) => toastRefusal(error, 'student'),
  })
}

function useColumns(seesAll: boolean): Column<Student>[] {
  const { t, i18n } = useTranslation()
  const columns: (Column<Student> & { isOpen?: boolean })[] = [
    {
      id: 'name',
      header: t('insight.students.name'),
      sorts: true,
      isOpen: true,
      cell: (row) => (
        <span className={classes.name}>
          <bdi className={`cc-truncate ${row.number === null ? 'cc-name' : ''}`} title={row.name}>
            {row.name}
          </bdi>
          {row.number !== null && <span className={`${classes.muted} cc-ltr cc-truncate`}>{row.number}</span>}
        </span>
      ),
    },
    {
      id: 'group',
      header: t('insight.students.group'),
      sorts: true,
      from: 'medium',
      isOpen: true,
      kind: 'name',
      of: 'group_name',
    },
    {
      id: 'payer',
      header: t('insight.students.payer'),
      from: 'medium',
      cell: (row) => <Payers student={row} />,
    },
    { id: 'plan', header: t('insight.students.plan'), from: 'wide', kind: 'name' },
    {
      id: 'amount',
      header: t('insight.students.monthly'),
      sorts: 'monthly_due',
      align: 'end',
      width: 110,
      cell: (row) => <Due student={row} />,
    },
    {
      id: 'owed',
      header: t('insight.students.owed'),
      sorts: true,
      align: 'end',
      width: 100,
      from: 'wide',
      cell: (row) => <Owed student={row} />,
    },
    {
      id: 'last_billed',
      header: t('insight.students.lastBilled'),
      width: 110,
      from: 'roomy',
      cell: (row) => row.last_billed !== null && formatMonth(row.last_billed, i18n.language, 'long'),
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
        className={`${classes.link} cc-truncate ${payers.length === 1 ? 'cc-name' : ''}`}
        title={first.name}
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
  if (student.monthly_due === null)
    return <span className={classes.muted}>{t('insight.students.noPlan')}</span>
  return <Money amount={student.monthly_due} currency={student.currency} layout="column" />
}

/** What they owe, and below it what they owe in the other currency, of when they were billed in that. */
function Owed({ student: { owed, owed_other, currency, is_overdue } }: { student: Student }) {
  const amounts = [
    { amount: owed, currency },
    { amount: owed_other, currency: currency === 'CRC' ? ('USD' as const) : ('CRC' as const) },
  ].filter(({ amount }) => amount !== null && amount !== '0')
  return amounts.map(({ amount, currency }) => (
    <div key={currency} className={is_overdue ? classes.overdue : undefined}>
      <Money amount={amount} currency={currency} layout="column" />
    </div>
  ))
}

const looks: Looks<StudentStatus> = {
  active: ['success', IconCircleCheck],
  on_hold: ['warning', IconPlayerPause],
  left: ['neutral', IconDoorExit],
}

function StudentChip({ status }: { status: StudentStatus }) {
  const { t } = useTranslation()
  return <LookChip look={looks[status]}>{t(`insight.students.statuses.${status}`)}</LookChip>
}

function StudentCard({ student }: { student: Student }) {
  return (
    <RowCard
      name={student.name}
      figure={
        student.monthly_due !== null && <Money amount={student.monthly_due} currency={student.currency} />
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

type Acts = {
  onOpen: (what: string) => void
  onStatus: (student: Student, status: StudentStatus) => void
  onLeave: (student: Student) => void
  /** By one of its payers. */
  onPaid: (payer: string) => void
}

/** Those of the payers of a student, of whom there are ten at most. */
const places = Array.from({ length: 10 }, (_, place) => place)

function useActions({ onOpen, onStatus, onLeave, onPaid }: Acts): ListAction<Student>[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayDraft = useCan('documents.draft')
  const isIn = (status: StudentStatus) => (student: Student) => student.status === status
  // Of several payers each is named: whose payment it is, nobody guesses.
  const ofPayers = places.flatMap((place): ListAction<Student>[] => {
    const takes = ({ payers }: Student) => payers.length > place
    const of = ({ payers }: Student) => payers[place]!
    const called = (alone: string, named: (name: string) => string) => (student: Student) =>
      student.payers.length === 1 ? alone : named(of(student).name)
    return [
      {
        label: called(t('insight.students.recordPayment'), (name) =>
          t('insight.students.recordPaymentOf', { name }),
        ),
        icon: IconCash,
        permission: 'payments.record',
        takes,
        act: (student) => onPaid(of(student).client_id),
      },
      {
        label: called(t('insight.students.statement'), (name) => t('insight.students.statementTo', { name })),
        icon: IconFileText,
        permission: 'documents.send',
        showsWholeClient: true,
        takes,
        act: (student) =>
          navigate({
            to: '/clients/$id',
            params: { id: of(student).client_id },
            search: { tab: 'statement' },
          }),
        ...(place === 0 && {
          many: { name: 'statement' as const, asks: 'days' as const, Preview: PayerStatementPreview },
        }),
      },
    ]
  })
  return [
    {
      label: t('common.actions.edit'),
      icon: IconPencil,
      key: 'e',
      permission: 'clients.edit',
      act: ({ id }) => onOpen(id),
    },
    {
      label: t('insight.students.invoicePayer'),
      icon: IconFileInvoice,
      swipes: 'end',
      permission: 'clients.edit',
      takes: (student) => mayDraft && isIn('active')(student),
      act: ({ id }) => onOpen(`bill:${id}`),
    },
    ...ofPayers,
    {
      label: t('catalogue.clients.documents'),
      icon: IconFileInvoice,
      act: ({ id }) => navigate({ to: '/invoices', search: { student_id: id } }),
    },
    {
      label: t('insight.students.hold'),
      icon: IconPlayerPause,
      permission: 'clients.edit',
      takes: isIn('active'),
      act: (student) => onStatus(student, 'on_hold'),
    },
    {
      label: t('insight.students.activate'),
      icon: IconPlayerPlay,
      permission: 'clients.edit',
      takes: isIn('on_hold'),
      act: (student) => onStatus(student, 'active'),
    },
    {
      label: t('insight.students.leave'),
      icon: IconDoorExit,
      permission: 'clients.edit',
      isDangerous: true,
      takes: ({ status }) => status !== 'left',
      act: onLeave,
      many: { name: 'leave', Fields: LeaveFields },
    },
    { permission: 'clients.edit', many: { name: 'group', Fields: GroupFields } },
    { permission: 'clients.edit', many: { name: 'plan', Fields: PlanFields } },
    { permission: 'clients.edit', many: { name: 'charge', Fields: ChargeFields } },
  ]
}
