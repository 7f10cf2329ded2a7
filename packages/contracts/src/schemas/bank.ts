import { z } from 'zod'
import {
  currencyCode,
  day,
  decimalText,
  id,
  instant,
  moneyText,
  ownCurrency,
  pageOf,
  pageQuery,
} from './common.ts'
import { documentKind } from './documents.ts'
import { allocationInput, paymentRemainders } from './payments.ts'

/** IBAN of one of the company's accounts. */
const account = z.string().regex(/^CR\d{20}$/)

/**
 * waiting: nobody said yet what it is; matched: it is a payment, the deposit of a card settlement, or what paid expenses; ignored: it is none
 * of ours.
 */
export const bankLineState = z.enum(['waiting', 'matched', 'ignored'])

/** Why money from the bank may be this: what of the line speaks for it. */
export const bankReason = z.enum([
  'reference',
  'number',
  'identity',
  'learned',
  'name',
  'amount',
  'sum',
  'rate',
  'day',
])

/** What a line may be: a payment that was recorded already, documents of one client that it pays, or the deposit of an offer. */
export const bankProposal = z.object({
  client_id: id,
  client_name: z.string(),
  reasons: z.array(bankReason),
  /** So much speaks for it, and for nothing else, that it may be accepted unseen. */
  is_certain: z.boolean(),
  payment: z.object({ id, number: z.number().int(), paid_on: day }).nullable(),
  documents: z.array(
    z.object({
      id,
      kind: documentKind,
      consecutivo: z.string().nullable(),
      balance: moneyText,
      /** What of it is paid, in its own currency. */
      amount: moneyText,
    }),
  ),
  /**
   * Where the documents are in dollars and the line in colones, or the other way: their currency, the colones per dollar that result,
   * and what the dollar was sold for on that day.
   */
  exchange: z.object({ currency: ownCurrency, rate: decimalText, usual: decimalText }).nullable(),
  /** The offer that it is a deposit of, as people call it, and what is still awaited. */
  quotation: z.object({ id, number: z.string(), left: moneyText }).nullable(),
})

/** What an acquirer of cards deposited. */
export const bankSettlement = z.object({ id, settled_on: day, acquirer: z.string(), reference: z.string() })

/** Of what went out: expenses of one supplier that it may have paid. */
export const bankSpending = z.object({
  supplier_name: z.string(),
  reasons: z.array(bankReason),
  /** So much speaks for it, and for nothing else, that it may be accepted unseen. */
  is_certain: z.boolean(),
  /** They were marked as paid before: the line is that money. */
  is_paid: z.boolean(),
  /** Where they are in the other currency: which, the colones per dollar that result, and what the dollar was sold for on that day. */
  exchange: z.object({ currency: ownCurrency, rate: decimalText, usual: decimalText }).nullable(),
  expenses: z.array(
    z.object({
      id,
      document_number: z.string().nullable(),
      spent_on: day,
      /** What of it is left to pay, or was paid, in its own currency. */
      amount: moneyText,
      /** The part of a debt from before that was paid; null for all of an expense. */
      part_id: id.nullable(),
    }),
  ),
})

export const bankLine = z.object({
  id,
  account,
  currency: currencyCode,
  happened_on: day,
  /** Negative for what went out. */
  amount: moneyText,
  text: z.string(),
  reference: z.string().nullable(),
  balance: moneyText.nullable(),
  file_name: z.string(),
  state: bankLineState,
  payment: z
    .object({ id, number: z.number().int(), client_name: z.string(), is_own: z.boolean() })
    .nullable(),
  /** The settlement of an acquirer of cards that it is, in place of a payment. */
  settlement: bankSettlement.nullable(),
  /** What it paid, where it went out. */
  expenses: z.array(
    z.object({
      id,
      supplier_name: z.string(),
      document_number: z.string().nullable(),
      currency: currencyCode,
      /** What of it the line paid, in its own currency. */
      amount: moneyText,
      /** Paid by accepting the line: owed again once that is undone. */
      is_own: z.boolean(),
    }),
  ),
  ignored_because: z.string().nullable(),
  /** Of what came in and still waits, the likeliest first. */
  proposals: z.array(bankProposal),
  /** Of the same: settlements of cards whose deposit it may be, the nearest day first. */
  settlements: z.array(bankSettlement),
  /** Of what went out and still waits, for who may record expenses, the likeliest first. */
  spendings: z.array(bankSpending),
})
/** A file that brought lines, while it can be taken back. */
export const bankStatement = z.object({
  id,
  file_name: z.string(),
  account,
  currency: currencyCode,
  brought_at: instant,
  brought_by: z.string().nullable(),
  /** Lines that it brought, and how many of them are reconciled. */
  lines: z.number().int(),
  matched: z.number().int(),
})
export const statementTakeBack = z.object({
  reason: z.string().trim().min(3).max(300),
  /** Reconciled lines are undone too; refused without while there are any. */
  undoes_matches: z.boolean().optional(),
})
/** How many lines are gone, and how many of them were reconciled. */
export const statementTakenBack = z.object({ removed: z.number().int(), undone: z.number().int() })
export const bankLines = pageOf(bankLine).extend({
  /** How many lines there are of each state. */
  counts: z.record(bankLineState, z.number().int()),
  /** Statements of the last day, the newest first: they can be taken back. */
  recent: z.array(bankStatement),
})
export const bankLinesQuery = pageQuery.pick({ page: true, search: true }).extend({
  state: bankLineState.default('waiting'),
  account: account.optional(),
  /** Only this line. */
  id: id.optional(),
})

export const bankAccounts = z.object({
  data: z.array(z.object({ account, currency: currencyCode, bank: z.string(), waiting: z.number().int() })),
})

/** What a column of a statement can be. */
export const statementField = z.enum([
  'day',
  'description',
  'reference',
  'amount',
  'debit',
  'credit',
  'balance',
])
export const bankStatementQuery = z.object({
  /** The account that the statement is of; what the file itself names must not differ. */
  account,
  currency: ownCurrency,
  /** `day,,amount`: what each column is, where its headings do not say it. */
  columns: z
    .string()
    .regex(/^([a-z]*,)*[a-z]*$/)
    .max(1_000)
    .optional(),
})
/** What came of a statement. Nothing is kept while nobody knows its columns. */
export const statementAnswer = z.object({
  file_name: z.string(),
  /** Lines that are new. */
  taken: z.number().int(),
  /** Lines that were there already. */
  known: z.number().int(),
  /** Rows that say no movement: which, and why. */
  refused: z.array(z.object({ row: z.number().int(), field: z.string() })),
  /** Of a table whose columns nobody knows: what each is thought to be. */
  columns: z.array(z.object({ head: z.string(), field: statementField.nullable() })).nullable(),
  /** By which it is taken back; null where it brought nothing new. */
  statement_id: id.nullable(),
})

export const bankAcceptance = z.object({
  client_id: id,
  allocations: z.array(allocationInput).max(200),
  /** The offer that it is a deposit of. */
  quotation_id: id.nullish(),
  /** Colones per unit of foreign money that is paid or settled; that of the line's day without. */
  exchange_rate: decimalText.nullish(),
  remainder: paymentRemainders.nullish(),
  /** Recorded although a payment of that client stands that it may be. */
  is_another: z.boolean().optional(),
})
/** All that a line that went out paid: together its amount, to the cent. */
export const bankExpenses = z.object({
  expenses: z
    .array(
      z.object({
        expense_id: id,
        /** Of a debt from before, which may be paid in parts: all that is left without. */
        amount: moneyText.nullish(),
        /** A part of such a debt that was written down before. */
        part_id: id.nullish(),
      }),
    )
    .min(1)
    .max(50),
})
export const bankLink = z.object({ payment_id: id })
export const bankSettling = z.object({ settlement_id: id })
export const certainAnswer = z.object({
  accepted: z.number().int(),
  /** Certain too, but of a month whose books are closed: left as they are. */
  closed: z.number().int(),
})
