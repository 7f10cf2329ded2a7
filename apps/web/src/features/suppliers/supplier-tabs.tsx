import type { ExpenseRow, SupplierPayments as Paid, ReceptionRow } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { IconCash, IconInbox, IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ExpenseChip } from '#features/expenses/index.ts'
import { dayOf } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { RowCard } from '#ui/list/row-card.tsx'
import { supplierExpensesQuery, supplierPaymentsQuery, supplierReceptionsQuery } from './queries.ts'
import classes from './supplier-screen.module.css'

/** What was spent at the supplier, and what is owed to it from before, the latest first. */
export function SupplierExpenses({ company, supplier }: { company: string; supplier: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const query = useQuery(supplierExpensesQuery(company, { supplier, page, per_page: 25 }))
  const href = (row: ExpenseRow) => `/transactions/detail/expense/${row.id}`
  return (
    <DataTable<ExpenseRow>
      label={t('suppliers.tabs.expenses')}
      query={query}
      rowId={(row) => row.id}
      onPageChange={setPage}
      onOpen={(row) => navigate({ href: href(row) })}
      rowHref={href}
      columns={[
        { id: 'date', header: t('money.expenses.date'), width: 118, kind: 'day', of: 'spent_on' },
        {
          id: 'document',
          header: t('money.expenses.document'),
          cell: (row) => <span className="cc-ltr cc-numbers">{shortNumber(row.document_number) ?? '—'}</span>,
        },
        {
          id: 'category',
          header: t('money.expenses.category'),
          from: 'medium',
          cell: (row) => row.category ?? '—',
        },
        { id: 'total', header: t('money.expenses.total'), width: 140, kind: 'money' },
        {
          id: 'favour',
          header: t('suppliers.credit'),
          width: 130,
          from: 'roomy',
          kind: 'money',
          of: 'in_favour',
          muted: 'zero',
        },
        {
          id: 'status',
          header: t('money.expenses.status'),
          width: 130,
          cell: (row) => <ExpenseChip status={row.status} />,
        },
      ]}
      card={(row) => (
        <RowCard
          name={shortNumber(row.document_number) ?? '—'}
          figure={<Money amount={row.total} currency={row.currency} />}
          more={<DayText day={row.spent_on} />}
          state={<ExpenseChip status={row.status} />}
        />
      )}
      empty={<EmptyState icon={IconWallet} title={t('suppliers.none.expenses')} />}
    />
  )
}

/** Its documents, the latest first. */
export function SupplierReceptions({ company, identification }: { company: string; identification: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const query = useQuery(
    supplierReceptionsQuery(company, {
      supplier_identification_number: identification,
      sort: '-issued_at',
      page,
      per_page: 25,
    }),
  )
  const href = (row: ReceptionRow) => `/transactions/detail/reception/${row.id}`
  return (
    <DataTable<ReceptionRow>
      label={t('suppliers.tabs.receptions')}
      query={query}
      rowId={(row) => row.id}
      onPageChange={setPage}
      onOpen={(row) => navigate({ href: href(row) })}
      rowHref={href}
      columns={[
        {
          id: 'date',
          header: t('money.expenses.date'),
          width: 118,
          kind: 'day',
          of: (row) => dayOf(row.issued_at),
        },
        { id: 'kind', header: t('suppliers.kind'), cell: (row) => t(`documents.kinds.${row.kind}`) },
        {
          id: 'number',
          header: t('money.receptions.number'),
          cell: (row) => <span className="cc-ltr cc-numbers">{shortNumber(row.consecutivo)}</span>,
        },
        { id: 'total', header: t('money.expenses.total'), width: 140, kind: 'money' },
      ]}
      card={(row) => (
        <RowCard
          name={t(`documents.kinds.${row.kind}`)}
          figure={<Money amount={row.total} currency={row.currency} />}
          more={<DayText day={dayOf(row.issued_at)} />}
          state={<span className="cc-ltr">{shortNumber(row.consecutivo)}</span>}
        />
      )}
      empty={<EmptyState icon={IconInbox} title={t('suppliers.none.receptions')} />}
    />
  )
}

type PaidRow = Paid['data'][number]

/** Money that went to the supplier, and what came back, with what all of it comes to. */
export function SupplierPayments({ company, supplier }: { company: string; supplier: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const query = useQuery(supplierPaymentsQuery(company, supplier, { page, per_page: 25 }))
  const means = (row: PaidRow) =>
    row.means === null ? '—' : t(`documents.codes.paymentMeans.${row.means as '01'}`, row.means)
  const href = (row: PaidRow) => `/transactions/detail/expense/${row.expense_id}`
  return (
    <>
      <p className={classes.totals}>
        {query.data?.totals.map(({ currency, amount }) => (
          <span key={currency}>
            {t('suppliers.paidInAll')}: <Money amount={amount} currency={currency} />
          </span>
        ))}
      </p>
      <DataTable<PaidRow>
        label={t('suppliers.tabs.payments')}
        query={query}
        rowId={(row) => row.id}
        onPageChange={setPage}
        onOpen={(row) => navigate({ href: href(row) })}
        rowHref={href}
        columns={[
          { id: 'date', header: t('suppliers.paidOn'), width: 118, kind: 'day', of: 'on' },
          { id: 'kind', header: t('suppliers.kind'), cell: (row) => t(`suppliers.paid.${row.kind}`) },
          {
            id: 'document',
            header: t('money.expenses.document'),
            from: 'medium',
            cell: (row) => <span className="cc-ltr cc-numbers">{shortNumber(row.number) ?? '—'}</span>,
          },
          { id: 'means', header: t('money.payments.means'), from: 'medium', cell: means },
          { id: 'amount', header: t('money.payments.amount'), width: 140, kind: 'money' },
        ]}
        card={(row) => (
          <RowCard
            name={t(`suppliers.paid.${row.kind}`)}
            figure={<Money amount={row.amount} currency={row.currency} />}
            more={<DayText day={row.on} />}
            state={means(row)}
          />
        )}
        empty={<EmptyState icon={IconCash} title={t('suppliers.none.payments')} />}
      />
    </>
  )
}
