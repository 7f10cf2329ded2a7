import { z } from 'zod'
import { expenseDocumentKinds, expenseFigures, expenseStatuses, recordedDocumentKinds } from '../states.ts'
import {
  branchCode,
  currencyCode,
  day,
  decimalText,
  flag,
  givenCurrency,
  givenDay,
  id,
  instant,
  line,
  moneyText,
  neededLine,
  pageMeta,
  pageQuery,
  someOf,
  sumText,
  tags,
} from './common.ts'

const text = (most: number) => z.string().trim().max(most).nullish()

export const expenseStatus = z.enum(expenseStatuses)
export const expenseDocumentKind = z.enum(expenseDocumentKinds)
export const recordedDocumentKind = z.enum(recordedDocumentKinds)
export const deductibility = z.enum(['yes', 'partly', 'no'])

export const expenseInput = z.object({
  /** Work in progress: only the day, the supplier and the amount are asked for. */
  is_draft: z.boolean().default(false),
  /** Today or earlier. */
  spent_on: givenDay,
  supplier_name: line(100),
  supplier_identification_type: text(2),
  supplier_identification_number: text(20),
  /** One of the company's list entries of kind `category`. */
  category_id: id.nullish(),
  /** In which branch it was spent, one of the company's. */
  branch: branchCode.nullish(),
  /** Entries of the company's list of tags; those that it carries stay without. */
  tags: tags.optional(),
  description: text(300),
  document_kind: expenseDocumentKind.default('none'),
  /** Of an electronic invoice its clave of 50 digits, with or without blanks; else what the paper says, at most 50. */
  document_number: text(80),
  currency: givenCurrency,
  /** Colones per dollar; the rate of the day without. */
  exchange_rate: decimalText.nullish(),
  /** With VAT, to the cent. */
  total: decimalText,
  /** At most what the highest rate makes of the total. */
  vat: decimalText.default('0'),
  deductible: deductibility.default('yes'),
  /** For `partly`: more than 0, less than 100. */
  deductible_percent: decimalText.nullish(),
  /** Paid when it is there; then the means is asked for. */
  paid_on: givenDay.nullish(),
  means: text(2),
  account: text(60),
  due_on: givenDay.nullish(),
  notes: text(500),
})

export const expensePayment = z.object({
  paid_on: givenDay,
  means: z.string().regex(/^\d{2}$/),
  account: text(60),
  /** Of a debt from before, which may be paid in parts: all that is left without. */
  amount: moneyText.nullish(),
})

/** What is left of a document of a supplier from before the company came here: it is owed, and spent nowhere. */
export const openingDebtInput = z.object({
  supplier_name: line(100),
  supplier_identification_type: text(2),
  supplier_identification_number: text(20),
  /** Its clave, its consecutivo, or whatever stood on the paper: the supplier's debt is known by it. */
  number: neededLine({ least: 1, most: 50 }),
  /** Today or earlier. */
  issued_on: givenDay,
  /** Not before; that day itself without. */
  due_on: givenDay.nullish(),
  currency: givenCurrency.default('CRC'),
  /** Colones per unit of a foreign currency; the rate of that day without, where there is one. */
  exchange_rate: decimalText.nullish(),
  /** What is left of it. */
  amount: moneyText,
  notes: text(500),
})

export const expenseRow = z.object({
  id,
  status: expenseStatus,
  spent_on: day,
  supplier_name: z.string(),
  supplier_identification_type: z.string().nullable(),
  supplier_identification_number: z.string().nullable(),
  category_id: id.nullable(),
  category: z.string().nullable(),
  branch: z.string().nullable(),
  /** By their entry in the company's lists. */
  tags,
  description: z.string().nullable(),
  document_kind: recordedDocumentKind,
  document_number: z.string().nullable(),
  /** As received: documents of suppliers come in any currency. */
  currency: z.string(),
  exchange_rate: decimalText,
  total: decimalText,
  vat: decimalText,
  vat_credit: decimalText,
  /** What notes of the supplier took off: of the total, this is owed no more. */
  credited: decimalText,
  /** What was paid in parts: of the total, this is owed no more. */
  settled: decimalText,
  /** What was paid of it when it was marked as paid. */
  paid_amount: decimalText,
  /** What of the credit that it left with its supplier was put to other expenses, or came back. */
  credit_used: decimalText,
  /** Credit with the supplier: notes took off what was paid already, and nobody has used it. */
  in_favour: decimalText,
  /** What its supplier is known by: in the address of its page. */
  supplier: z.string(),
  deductible: deductibility,
  deductible_percent: decimalText,
  means: z.string().nullable(),
  account: z.string().nullable(),
  paid_on: day.nullable(),
  due_on: day.nullable(),
  file_count: z.number().int(),
  reception_id: id.nullable(),
  recorded_by: z.string().nullable(),
  updated_at: instant,
})

export const expenseFile = z.object({
  id,
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  created_at: instant,
})

export const expenseDetail = expenseRow.extend({
  version: z.number().int(),
  notes: z.string().nullable(),
  approved_by: z.string().nullable(),
  approved_at: instant.nullable(),
  voided_by: z.string().nullable(),
  voided_at: instant.nullable(),
  void_reason: z.string().nullable(),
  files: z.array(expenseFile),
  /** The parts in which a debt from before was paid, and what credit with the supplier paid, the last first. */
  payments: z.array(
    z.object({
      id,
      paid_on: day,
      amount: moneyText,
      /** Null for what credit paid. */
      means: z.string().nullable(),
      account: z.string().nullable(),
      /** The expense that left that credit. */
      credit_of: id.nullable(),
      recorded_by: z.string().nullable(),
    }),
  ),
  /** What became of the credit that it left with its supplier, the last first. */
  credit_uses: z.array(
    z.object({
      id,
      kind: z.enum(['applied', 'refund']),
      on: day,
      amount: moneyText,
      means: z.string().nullable(),
      account: z.string().nullable(),
      /** What it paid; null for what came back. */
      expense: z.object({ id, number: z.string().nullable() }).nullable(),
    }),
  ),
  created_at: instant,
})

/** Says in which branch it was spent, or in none. */
export const expenseBranch = z.object({ branch: branchCode.nullable() })
/** The same as a form asks it: empty for none. */
export const expenseBranchOrNone = z.object({ branch: branchCode.or(z.literal('')) })

/** Puts credit with a supplier to another of its expenses: as much as both allow without an amount. */
export const creditApplied = z.object({ expense_id: id, amount: moneyText.nullish() })

/** Credit that the supplier gave back. */
export const supplierRefund = z.object({
  amount: moneyText,
  received_on: givenDay,
  means: z.string().regex(/^\d{2}$/),
  account: text(60),
})

/** What a supplier is known by: its identification, or its name in small letters where there is none. */
export const supplierParams = z.object({ key: z.string().trim().min(1).max(100) })
export const supplierPaymentsQuery = pageQuery.pick({ page: true, per_page: true })
export const supplierPayments = z.object({
  data: z.array(
    z.object({
      id,
      expense_id: id,
      kind: z.enum(['paid', 'part', 'refund']),
      on: day,
      /** Below zero where it came back. */
      amount: sumText,
      currency: z.string(),
      means: z.string().nullable(),
      account: z.string().nullable(),
      number: z.string().nullable(),
    }),
  ),
  /** Of all of them, by currency. */
  totals: z.array(z.object({ currency: z.string(), amount: sumText })),
  meta: pageMeta,
})

export const expenseFigure = z.enum(expenseFigures)

export const expensesQuery = pageQuery.extend({
  status: someOf(expenseStatus.options).optional(),
  category_id: id.optional(),
  branch: branchCode.optional(),
  /** A tag that it carries. */
  tagged: id.optional(),
  document_kind: someOf(recordedDocumentKind.options).optional(),
  deductible: deductibility.optional(),
  currency: currencyCode.optional(),
  supplier_identification_number: z.string().max(20).optional(),
  /** What a supplier is known by. */
  supplier: z.string().max(100).optional(),
  /** Only what adds to this figure of the totals. */
  adds_to: expenseFigure.optional(),
  /** With or without a file. */
  has_file: flag.optional(),
  from: givenDay.optional(),
  to: givenDay.optional(),
})

export const expenseTotals = z.array(
  z.object({
    currency: z.string(),
    count: z.number().int(),
    total: sumText,
    vat_credit: sumText,
    unpaid: sumText,
    in_favour: sumText,
  }),
)

/** A supplier as expenses know it, with what was chosen last time. */
export const expenseSupplier = z.object({
  name: z.string(),
  identification_type: z.string().nullable(),
  identification_number: z.string().nullable(),
  category_id: id.nullable(),
  document_kind: expenseDocumentKind,
  means: z.string().nullable(),
})
export const expenseSuppliersQuery = z.object({ search: z.string().trim().max(100).default('') })
