import { z } from 'zod'
import { paymentStates } from '../states.ts'
import {
  currencyCode,
  day,
  decimalText,
  flag,
  givenCurrency,
  givenDay,
  id,
  idList,
  instant,
  line,
  moneyText,
  neededLine,
  pageQuery,
  someOf,
  sumText,
} from './common.ts'
import { documentKind, fiscalStatus, meansCodes } from './documents.ts'

const text = (most: number) => z.string().trim().max(most).nullish()

/** recorded: some of it is still the client's credit; applied: all of it settles documents; void: undone. */
export const paymentState = z.enum(paymentStates)

/** As many documents as one payment settles. */
export const mostAllocations = 200
/** What of a payment settles one document, in the document's currency. */
export const allocationInput = z.object({ document_id: id, amount: moneyText })

/** What is left of the documents that a payment settles, and why nobody will pay it. */
export const paymentRemainder = z.object({
  kind: z.enum(['fee', 'withholding', 'exchange', 'write_off']),
  reason: z.string().trim().min(3).max(300),
})
/** A part of what is left, in the currency of the documents: a withholding and a fee are two. */
export const paymentRemainderPart = paymentRemainder.extend({ amount: moneyText })
/** Parts with their amounts: what is left beyond them is still owed. One without an amount is all that is left. */
export const paymentRemainders = z.union([
  z.array(paymentRemainderPart).min(1).max(6),
  paymentRemainder.extend({ amount: moneyText.optional() }),
])
/** What nobody will pay of a document, whenever that is known: a certificate of withholding often comes after the money. */
export const writeOffInput = paymentRemainder.extend({
  kind: paymentRemainder.shape.kind.default('write_off'),
  /** In the document's currency; all that is owed without. */
  amount: moneyText.optional(),
})

export const paymentInput = z.object({
  client_id: id,
  /** Today or earlier. */
  paid_on: givenDay,
  currency: givenCurrency,
  /** Colones per unit of the foreign currency that is paid or settled; the rate of the day without, where there is one. */
  exchange_rate: decimalText.nullish(),
  amount: moneyText,
  /** Official code of the means of payment. */
  means: z.string().regex(/^\d{2}$/),
  /** What means 99 stands for. */
  means_other: text(100),
  /** Required for transfers and SINPE Móvil. */
  reference: text(60),
  account: text(60),
  notes: text(500),
  /** The accepted offer that it is a deposit of: it settles what is made of that. */
  quotation_id: id.nullish(),
  allocations: z.array(allocationInput).max(mostAllocations).default([]),
  /** Lets go what is left of them, because a bank, the client or the rate kept it; it goes with the payment. */
  remainder: paymentRemainders.nullish(),
})
/** How all that is left of a document was paid: a payment of its own. */
export const collection = paymentInput.pick({ paid_on: true, means: true, reference: true, account: true })
/** Puts more of a payment's unapplied part to documents. */
export const paymentApplication = z.object({
  allocations: z.array(allocationInput).min(1).max(mostAllocations),
  /** Colones per unit of the foreign currency that colones settle; that of the payment's day without. */
  exchange_rate: decimalText.nullish(),
})
/** Credit of a client that is given back, or let go when nobody asks for it. */
export const paymentReturnInput = z.object({
  kind: z.enum(['refund', 'write_off']),
  amount: moneyText,
  /** Today or earlier. */
  returned_on: givenDay,
  /** How it was given back; refunds only. */
  means: z
    .string()
    .regex(/^\d{2}$/)
    .nullish(),
  /** Required for transfers and SINPE Móvil. */
  reference: text(60),
  /** Required where it is let go. */
  reason: text(300),
})
export const voidReason = z.object({ reason: z.string().trim().min(3).max(300) })
export const paymentUndoing = voidReason.extend({
  /** Until when it counted, for a cheque that bounced: today without. Not before the payment, and that day itself where it never was one. */
  voided_on: givenDay.optional(),
})
export const allocationRelease = z.object({
  /** Until when the payment settled the document: today without. */
  released_on: givenDay.optional(),
})

export const paymentRow = z.object({
  id,
  number: z.number().int(),
  paid_on: givenDay,
  client_id: id,
  client_name: z.string(),
  currency: currencyCode,
  exchange_rate: decimalText,
  amount: moneyText,
  applied: moneyText,
  unapplied: moneyText,
  /** What of it was given back or let go. */
  returned: moneyText,
  /** Null for what a credit note left with us: nothing came in. */
  means: z.string().nullable(),
  means_other: z.string().nullable(),
  reference: z.string().nullable(),
  account: z.string().nullable(),
  status: paymentState,
  /** The note or receipt that it follows from; what a note left cannot be undone by itself. */
  source: z.object({ id, kind: documentKind, consecutivo: z.string().nullable() }).nullable(),
  /** The offer that it is a deposit of. */
  quotation: z.object({ id, number: z.number().int() }).nullable(),
  recorded_by: z.string().nullable(),
  /** Whether the sales that it paid, of those that want an electronic receipt, have theirs; null where none wants one. */
  receipt: z.enum(['lacking', 'issued']).nullish(),
  created_at: instant,
})

export const paymentAllocation = z.object({
  document_id: id,
  kind: documentKind,
  consecutivo: z.string().nullable(),
  issued_at: instant.nullable(),
  due_on: day.nullable(),
  currency: currencyCode,
  total: moneyText,
  balance: moneyText,
  /** In the document's currency. */
  amount: moneyText,
  /** In the payment's currency. */
  taken: moneyText,
  /** Colones won or lost since the document was issued, for what is owed in dollars. */
  exchange_difference: decimalText.nullable(),
  /** False since the payment is void, was taken off the document, or the document was rejected. */
  counts: z.boolean(),
  /** Until when it counted; null while it does, and where it never did. */
  released_on: day.nullable(),
})

export const paymentDetail = paymentRow.extend({
  notes: z.string().nullable(),
  voided_at: instant.nullable(),
  /** Until when it counted; null for one that stands, and for one that was undone before there was such a day. */
  voided_on: day.nullable(),
  voided_by: z.string().nullable(),
  void_reason: z.string().nullable(),
  allocations: z.array(paymentAllocation),
  returns: z.array(
    z.object({
      id,
      kind: z.enum(['refund', 'write_off']),
      amount: moneyText,
      returned_on: day,
      means: z.string().nullable(),
      reference: z.string().nullable(),
      reason: z.string().nullable(),
      recorded_by: z.string().nullable(),
      /** False since it was undone. */
      counts: z.boolean(),
    }),
  ),
})

export const paymentsQuery = pageQuery.extend({
  status: someOf(paymentState.options).optional(),
  /** Only those of which something is left. */
  unapplied: flag.optional(),
  /** Only those of sales that want an electronic receipt of payment, and have none yet. */
  lacks_receipt: z.literal('true').optional(),
  client_id: id.optional(),
  /** Those that settle this document. */
  document_id: id.optional(),
  means: someOf(meansCodes).optional(),
  currency: currencyCode.optional(),
  /** Into which account it came, in whatever case. */
  account: z.string().trim().max(60).optional(),
  /** Exactly this reference, whatever its case: to find one that is used again. */
  reference: z.string().trim().max(60).optional(),
  /** Which come to so much at least, and at most, in their own currency. */
  total_from: decimalText.optional(),
  total_to: decimalText.optional(),
  from: givenDay.optional(),
  to: givenDay.optional(),
})

/** What payments can be narrowed to besides: the accounts into which they came, each once whatever its case. */
export const paymentChoices = z.object({ accounts: z.array(z.string()) })

export const paymentTotals = z.array(
  z.object({ currency: currencyCode, count: z.number().int(), amount: sumText, unapplied: sumText }),
)

/** A document that its client still owes something of. */
export const openDocument = z.object({
  id,
  client_id: id,
  kind: documentKind,
  consecutivo: z.string().nullable(),
  issued_at: instant.nullable(),
  due_on: day.nullable(),
  currency: currencyCode,
  exchange_rate: decimalText,
  total: moneyText,
  balance: moneyText,
  /** What of it is to be paid next: of a sale in parts what is late, else the oldest part that is left. */
  next_amount: moneyText,
  /** Each payment of it is followed by an electronic receipt (conditions 08 and 10). */
  wants_receipt: z.boolean(),
})
/** Who has to do something before a receipt can be issued: nobody, the authority with its answer to the sale, or a person. */
export const receiptReadiness = z.enum(['ready', 'sale_waits', 'by_hand'])
/** A sale that a payment settles and that wants electronic receipts; amounts in its currency. */
export const receiptableSale = z.object({
  document: z.object({ id, kind: documentKind, consecutivo: z.string().nullable(), issued_at: instant }),
  currency: currencyCode,
  total: moneyText,
  /** Those it has, of whatever payment, the oldest first; those that were refused count for nothing. Of a payment that was undone only its own. */
  receipts: z.array(
    z.object({
      id,
      consecutivo: z.string().nullable(),
      issued_at: instant.nullable(),
      fiscal_status: fiscalStatus,
      amount: moneyText,
      /** It tells of this payment, and stands with the authority when that is undone. */
      is_of_payment: z.boolean(),
    }),
  ),
  /** What they come to. */
  receipted: moneyText,
  /** The receipt that this payment owes it; null when it has one. */
  owed: z
    .object({
      readiness: receiptReadiness,
      /** 09 after 08, 11 after 10 (Annex v4.4, note 5). */
      sale_condition: z.string(),
      amount: moneyText,
      /** What was withheld of the payment or kept as a fee: it is paid, and the receipt has it. */
      kept: moneyText,
      /** What of the amount is tax; null where a person has to say it. */
      tax: moneyText.nullable(),
    })
    .nullable(),
})
/** A line of a receipt: the part of a payment that has one rate, without its tax, and what of it the tax is reckoned on. */
export const receiptLine = z.object({
  description: line(200, 3),
  rate_code: z.string().max(2),
  amount: decimalText,
  taxable_base: decimalText,
})
/** What the receipt of a payment would say of one of its sales, for a person to correct before it is issued. */
export const receiptProposal = z.object({ sale: receiptableSale, lines: z.array(receiptLine) })
export const receiptByHand = z.object({ lines: z.array(receiptLine).min(1).max(50) })
export const paymentReceipts = z.object({ sales: z.array(receiptableSale) })
/** After issuing: what could not be issued, and why. */
export const issuedReceipts = paymentReceipts.extend({
  refused: z.array(z.object({ document_id: id, consecutivo: z.string().nullable(), message: z.string() })),
})
export const moneyBeforeQuery = z.object({ currency: currencyCode })
/** What came in for a document that has no number yet, in the order in which it will settle that. */
export const documentMoneyBefore = z.array(
  z.object({
    /** `received` on a receipt that it takes the place of, or a `deposit` of an offer. */
    kind: z.enum(['deposit', 'received']),
    /** The receipt, or the payment. */
    id,
    /** As people call the receipt or the offer. */
    name: z.string(),
    /** Whose it is: it settles no other client's document. Null for what settles whoever's document it becomes. */
    client_id: id.nullable(),
    paid_on: day,
    means: z.string().nullable(),
    means_other: z.string().nullable(),
    currency: currencyCode,
    amount: moneyText,
    /** In the currency that was asked for, at the rate at which it came; null where no rate leads there. */
    worth: moneyText.nullable(),
  }),
)
/** How what a document put on its client's account was settled, in the document's currency. */
export const documentSettlement = z.object({
  currency: currencyCode,
  charged: moneyText,
  /** Paid as it was issued, at the counter for instance. */
  paid_on_issue: moneyText,
  credited: moneyText,
  written_off: moneyText,
  /** What `written_off` is the sum of. */
  let_go: z.array(
    z.object({
      id,
      kind: paymentRemainder.shape.kind,
      amount: moneyText,
      reason: z.string(),
      day,
      /** The payment that it came with, and is undone with. */
      payment: z.object({ id, number: z.number().int() }).nullable(),
    }),
  ),
  /** What notes took of what was paid already: the client's credit since. */
  surplus: moneyText,
  balance: moneyText,
  payments: z.array(
    z.object({
      id,
      number: z.number().int(),
      paid_on: day,
      means: z.string().nullable(),
      means_other: z.string().nullable(),
      reference: z.string().nullable(),
      /** In the document's currency. */
      amount: moneyText,
      /** False since the payment is void. */
      counts: z.boolean(),
    }),
  ),
})
/** Those of a client, or these of whoever owes them. */
export const openDocumentsQuery = z
  .object({ client_id: id.optional(), document_ids: idList(mostAllocations).optional() })
  .refine(({ client_id, document_ids }) => (client_id === undefined) !== (document_ids === undefined), {
    path: ['client_id'],
  })

/** What a client still owed of a document of another program when the company came here. */
export const openingBalanceInput = z.object({
  client_id: id,
  /** Its clave, its consecutivo, or whatever stood on the paper: the client's balance is known by it. */
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
