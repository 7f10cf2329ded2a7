// How the columns of audited tables are shown. `columns.test.ts` walks schema.sql: every column is named in words, or hidden
// here on purpose.

/** Everything the trail tells of. */
export const subjects = [
  'api-key',
  'authority',
  'automation-rule',
  'bank-statement',
  'branch',
  'card-settlement',
  'certificate',
  'client',
  'company',
  'contingency',
  'document',
  'exchange-rate',
  'expense',
  'expense-payment',
  'paper',
  'payment-notice',
  'client-contact',
  'client-correction',
  'client-exoneration',
  'client-merge',
  'import',
  'instalment',
  'invitation',
  'item',
  'letter',
  'list-entry',
  'list-price',
  'member',
  'number-block',
  'numbering',
  'payment',
  'payment-allocation',
  'payment-return',
  'period',
  'platform-visit',
  'public-link',
  'quotation',
  'quotation-document',
  'reception',
  'recurring-invoice',
  'recurring-run',
  'saved-view',
  'scheduled-file',
  'settings',
  'shift',
  'shift-movement',
  'simple-receipt',
  'student',
  'student-payer',
  'student-plan',
  'terminal',
  'till',
  'till-sale',
  'vat-exoneration',
  'vat-proportion',
  'vat-return',
  'vat-use',
  'webhook',
  'work-list-row',
  'write-off',
] as const

/** What helps the program and tells a person nothing. */
export const technicalColumns: ReadonlySet<string> = new Set([
  'id',
  // The credit note behind a credit, which the entry of the note tells.
  'source_id',
  // Places of lines; the page of a quotation names those that its client left out.
  'left_out',
  'alternatives',
  // Who did it stands at the entry itself, and when.
  'changed_at',
  'created_by',
  'started_by',
  'sent_by',
  'invited_by',
  'user_id',
  // Which change of the catalogue a rate was kept against.
  'rate_kept_of',
  'rate_kept_by',
  // The name of a row of the work list: a kind and an id.
  'item_key',
  // The state before a suspension, to return to.
  'suspended_from',
  'logo_type',
  // In the currency of the payment; the amount beside it is the document's.
  'taken',
  // Codes of what stopped a run; its page says them in words.
  'problem_code',
  'problem_fields',
])

/** The trail holds their names and never their values. */
export const secretColumns: ReadonlySet<string> = new Set([
  'codes',
  'content',
  'picture',
  'logo',
  'mailbox_password',
  'sealed',
  'sealed_password',
  'sealed_secret',
  'smtp_password',
  'token_hash',
])

/** Too long to be read in a cell: that they changed is what is told. */
export const contentColumns: ReadonlySet<string> = new Set([
  'general_configurations',
  'input',
  'inputs',
  'counts',
  'schedule',
])

/** In the currency that the same entry names. */
export const moneyColumns: ReadonlySet<string> = new Set([
  'amount',
  'approval_amount',
  'identity_above',
  'credit_limit_crc',
  'opening',
  'difference',
  'credit_limit_usd',
  'cost_crc',
  'price',
  'price_crc',
  'price_usd',
  'tax',
  'total',
  'vat',
  'vat_credit',
  'credited',
  'settled',
  'vat_expense',
])

export const percentColumns: ReadonlySet<string> = new Set([
  'full_credit',
  'reduced_2',
  'reduced_4',
  'reduced_05',
  'reduced_rate',
  'without_credit',
  'deductible_percent',
  'raise_percent',
  'discount_limit',
  'discount_percent',
  'share',
])

/** One of some words, `audit.values`. */
export const choiceColumns: ReadonlySet<string> = new Set([
  'about',
  'action',
  'answer',
  'credit_limit_rule',
  'deductible',
  'document_kind',
  'kind',
  'language',
  'late_fee',
  'mailbox_after',
  'mailbox_security',
  'mode',
  'paper',
  'receipt_paper',
  'ticket_paper',
  'price_mode',
  'purpose',
  'rate_side',
  'rate_source',
  'regime',
  'reminders_off_by',
  'send_when',
  'sent_how',
  'set_aside_reason',
  'smtp_security',
  'state',
  'status',
  'template',
  'use',
  'word',
])
