// How things stand and what they are sorted into, in the order in which people read it: the schemas are made of these lists,
// and the screens offer them without the schemas.

export const fiscalStatuses = [
  'draft',
  'waiting_approval',
  'queued',
  'held',
  'sent',
  'processing',
  'accepted',
  'rejected',
  'failed',
  // A balance of another program: no verdict on it is ours to ask for.
  'taken_over',
] as const
export const paymentStatuses = [
  'unpaid',
  'partly_paid',
  'paid',
  'overdue',
  'credited',
  'overpaid',
  'written_off',
] as const
/** What the totals of a list of documents are made of, as it leads from what was sold to what is outstanding. */
export const documentFigures = ['taken_over', 'collected', 'lowered', 'written_off', 'outstanding'] as const

export const quotationStatuses = [
  'draft',
  'sent',
  'accepted',
  'rejected',
  'expired',
  'partly_invoiced',
  'invoiced',
  'cancelled',
] as const

export const expenseStatuses = ['draft', 'recorded', 'approved', 'paid', 'void'] as const
/** What proves an expense: an electronic invoice, an electronic ticket, a paper receipt, a foreign invoice, or nothing. */
export const expenseDocumentKinds = ['electronic', 'ticket', 'paper', 'foreign', 'none'] as const
/** The same, and what was owed to a supplier before the company came here, which is owed and spent nowhere. */
export const recordedDocumentKinds = [...expenseDocumentKinds, 'opening'] as const
/** Parts of the totals of a list of expenses. */
export const expenseFigures = ['vat_credit', 'unpaid', 'overdue', 'due_soon', 'in_favour'] as const

export const paymentStates = ['recorded', 'applied', 'void'] as const
export const receiptStatuses = ['draft', 'issued', 'paid', 'converted', 'void'] as const

export const receptionStatuses = [
  'new',
  'pending',
  'sending',
  'confirmed',
  'refused',
  'tacit',
  'noted',
  'set_aside',
  'invalid',
] as const

/** What a person has to see to, most urgent first. */
export const workSections = [
  'rejected',
  'failed',
  'till_refused',
  'contingency',
  'reception_refused',
  'reception_due',
  'reception_unclassified',
  'approval',
  'register_objection',
  'waiting',
  'certificate',
  'series_ending',
  'payment_notice',
  'client_correction',
  'receipt_owed',
  'deferral_ending',
  'exoneration_ending',
  'overdue',
  'bill_overdue',
  'bill_due',
  'bounced',
  'rule',
  'quotation_accepted',
  'quotation_answered',
  'quotation_expiring',
  'recurring_failed',
  'recurring_due',
  'draft_old',
] as const
export const workStates = ['open', 'snoozed', 'dismissed'] as const

/** What templates of items are sorted into. */
export const trades = [
  'restaurant',
  'shop',
  'health',
  'school',
  'law',
  'accounting',
  'technology',
  'construction',
  'workshop',
  'beauty',
  'tourism',
  'transport',
  'rental',
  'cleaning',
] as const
