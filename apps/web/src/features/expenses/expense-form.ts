import type { ExpenseDetail, ExpenseDocumentKind, ExpenseInput } from '@cuentaclara/contracts'
import { addDays, daysBetween } from '#lib/dates/dates.ts'

/** The form of an expense: every field a text, as inputs have them. */
export type ExpenseForm = {
  spent_on: string
  supplier_name: string
  supplier_identification_type: string
  supplier_identification_number: string
  category_id: string
  branch: string
  tags: string[]
  description: string
  document_kind: ExpenseDocumentKind
  document_number: string
  currency: string
  exchange_rate: string
  total: string
  vat: string
  deductible: 'yes' | 'partly' | 'no'
  deductible_percent: string
  isPaid: boolean
  paid_on: string
  means: string
  account: string
  due_on: string
  notes: string
}

/** The form of an expense that exists, or of a new one of today. */
export function expenseForm(expense: ExpenseDetail | null, today: string): ExpenseForm {
  return {
    spent_on: expense?.spent_on ?? today,
    supplier_name: expense?.supplier_name ?? '',
    supplier_identification_type: expense?.supplier_identification_type ?? '',
    supplier_identification_number: expense?.supplier_identification_number ?? '',
    category_id: expense?.category_id ?? '',
    branch: expense?.branch ?? '',
    tags: expense?.tags ?? [],
    description: expense?.description ?? '',
    // A debt from before is no expense, and never in this form.
    document_kind:
      expense === null || expense.document_kind === 'opening' ? 'electronic' : expense.document_kind,
    document_number: expense?.document_number ?? '',
    currency: expense?.currency ?? 'CRC',
    exchange_rate: expense === null || expense.currency === 'CRC' ? '' : expense.exchange_rate,
    total: expense?.total ?? '',
    vat: expense?.vat ?? '',
    deductible: expense?.deductible ?? 'yes',
    deductible_percent: expense?.deductible === 'partly' ? expense.deductible_percent : '',
    isPaid: expense === null || expense.paid_on !== null,
    paid_on: expense?.paid_on ?? today,
    means: expense?.means ?? '04',
    account: expense?.account ?? '',
    due_on: expense?.due_on ?? '',
    notes: expense?.notes ?? '',
  }
}

/**
 * The form of one that is spent again today: at the same supplier, for the same, from the same account. Its paper is another one, and
 * so is the rate of the day.
 */
export function expenseCopy(expense: ExpenseDetail, today: string): ExpenseForm {
  return {
    ...expenseForm(expense, today),
    spent_on: today,
    document_number: '',
    exchange_rate: '',
    paid_on: today,
    due_on: expense.due_on === null ? '' : addDays(today, daysBetween(expense.spent_on, expense.due_on)),
  }
}

/** The form as it crosses HTTP. */
export function toExpenseInput(form: ExpenseForm, isDraft: boolean): ExpenseInput {
  const hasDocument = form.document_kind !== 'none'
  return {
    is_draft: isDraft,
    spent_on: form.spent_on,
    supplier_name: form.supplier_name.trim(),
    supplier_identification_type: form.supplier_identification_type || null,
    supplier_identification_number: form.supplier_identification_number.trim() || null,
    category_id: form.category_id || null,
    branch: form.branch || null,
    tags: form.tags,
    description: form.description.trim() || null,
    document_kind: form.document_kind,
    document_number: hasDocument ? form.document_number.trim() || null : null,
    currency: form.currency,
    exchange_rate: form.currency === 'CRC' ? null : form.exchange_rate || null,
    total: form.total || '0',
    vat: form.vat || '0',
    deductible: form.deductible,
    deductible_percent: form.deductible === 'partly' ? form.deductible_percent || null : null,
    paid_on: form.isPaid ? form.paid_on || null : null,
    means: form.isPaid ? form.means : null,
    account: form.isPaid ? form.account.trim() || null : null,
    due_on: form.isPaid ? null : form.due_on || null,
    notes: form.notes.trim() || null,
  }
}
