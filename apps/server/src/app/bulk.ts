import type {
  Client,
  DocumentRow,
  ExpenseRow,
  Item,
  LetterRow,
  PaymentRow,
  Permission,
  QuotationRow,
  ReceptionRow,
  RecurringRow,
  Student,
} from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import { startDocumentFiles, startPrint } from '#modules/archives/index.ts'
import { type AnyBulkAction, type BulkList, type BulkUndo, defineBulkAction } from '#modules/bulk/index.ts'
import {
  archiveClient,
  clientsExport,
  getClient,
  mergeAsProposed,
  readMergedInto,
  splitClient,
  tagClient,
} from '#modules/clients/index.ts'
import {
  cancelLetter,
  lettersExport,
  mailQuotation,
  mailStatement,
  type Post,
  remindClient,
  remindDocument,
  sendAgain,
  sendDocument,
} from '#modules/delivery/index.ts'
import { deleteDraft, readWholeDraft, restoreDraft } from '#modules/documents/drafts.ts'
import { documentsExport, getDocumentRow } from '#modules/documents/index.ts'
import { type IssueDoors, tagDocument } from '#modules/documents/issuing.ts'
import {
  approveExpense,
  expensesExport,
  payExpense,
  readSettlement,
  restoreSettlement,
} from '#modules/expenses/index.ts'
import type { Given, RecordKind } from '#modules/imports/index.ts'
import {
  activateItem,
  changeCategory,
  changeCode,
  changePrice,
  itemsExport,
  itemsImport,
  pricesUndo,
} from '#modules/items/index.ts'
import {
  collectDocument,
  issueReceiptsOfRow,
  paymentsExport,
  readCollected,
  restoreCollected,
} from '#modules/payments/index.ts'
import {
  deleteQuotation,
  extendQuotation,
  getQuotationRow,
  quotationNumber,
  quotationsExport,
  readWholeQuotation,
  restoreQuotation,
  restoreValidity,
  tagQuotation,
} from '#modules/quotations/index.ts'
import { acceptReception, lookAhead, receptionsExport } from '#modules/receptions/index.ts'
import {
  changeItemOf,
  endRecurring,
  linesUndo,
  pauseRecurring,
  readStanding,
  recurringExport,
  restoreStanding,
  startRecurring,
} from '#modules/recurring/index.ts'
import type { TagChange } from '#modules/settings/index.ts'
import {
  addPlan,
  changeStudentStatus,
  moveToGroup,
  payersOf,
  readChanged,
  readLeaving,
  restoreChanged,
  restoreLeaving,
  studentsExport,
} from '#modules/students/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { toProblem } from './problems.ts'

const nothing = z.object({})

/** What can be done with many rows, list by list: each action is a use case for one of them. */
export function bulkLists(post: Post, issuing: IssueDoors): readonly BulkList[] {
  return [
    ...['invoices', 'tickets', 'notes'].map((list) => ({
      list,
      source: documentsExport(list),
      labelOf: (row: DocumentRow) => shortNumber(row.consecutivo) ?? row.client_name ?? '',
      actions: documentActions(post),
    })),
    {
      list: 'quotations',
      source: quotationsExport,
      labelOf: (row: QuotationRow) => quotationNumber(row),
      actions: quotationActions(post),
    },
    {
      list: 'clients',
      source: clientsExport,
      labelOf: (row: Client) => row.name,
      actions: [...clientActions, statementAction(post), remindAction(post)],
    },
    {
      list: 'payments',
      source: paymentsExport,
      labelOf: (row: PaymentRow) => `${row.number} · ${row.client_name}`,
      actions: [receiptsAction(issuing)],
    },
    { list: 'items', source: itemsExport, labelOf: (row: Item) => row.name, actions: itemActions },
    {
      list: 'expenses',
      source: expensesExport,
      labelOf: (row: ExpenseRow) => row.supplier_name,
      actions: expenseActions,
    },
    {
      list: 'document-receptions',
      source: receptionsExport,
      labelOf: (row: ReceptionRow) => row.supplier_name,
      actions: receptionActions,
    },
    {
      list: 'recurring-invoices',
      source: recurringExport,
      labelOf: (row: RecurringRow) => row.name,
      actions: recurringActions,
    },
    {
      list: 'students',
      source: studentsExport,
      labelOf: (row: Student) => row.name,
      // Whoever pays for several of them gets one letter.
      actions: [...studentActions, { ...statementAction(post), whom: payersOf }],
    },
    {
      list: 'letters',
      source: lettersExport,
      labelOf: (row: LetterRow) => row.recipient,
      actions: letterActions,
    },
  ]
}

/** Why a row was refused: what is wrong in a field says more than that something is. */
export function phraseRefusal(error: unknown, language: string): string {
  const { message, errors } = toProblem(error, { language: language as Language, requestId: '' })
  return Object.values(errors ?? {})[0]?.[0] ?? message
}

function documentActions(post: Post): AnyBulkAction[] {
  return [
    defineBulkAction({
      name: 'send',
      permission: 'documents.send',
      params: nothing,
      run: (ctx, id) => sendDocument(ctx, post, id, { isOneOfMany: true }).catch(withoutEmail),
    }),
    defineBulkAction({
      name: 'files',
      permission: 'files.download',
      params: nothing,
      start: startDocumentFiles,
    }),
    defineBulkAction({
      name: 'print',
      permission: 'files.download',
      params: nothing,
      start: startPrint,
    }),
    defineBulkAction({
      name: 'remind',
      permission: 'documents.send',
      params: nothing,
      run: (ctx, id) => remindDocument(ctx, post, id),
    }),
    defineBulkAction({
      name: 'collect',
      permission: 'payments.record',
      params: schemas.collection,
      run: collectDocument,
      undo: { permission: 'payments.void', read: readCollected, restore: restoreCollected },
    }),
    ...tagActions('documents.draft', tagDocument, getDocumentRow),
    defineBulkAction({
      name: 'delete-drafts',
      permission: 'documents.draft',
      params: nothing,
      run: (ctx, id) => deleteDraft(ctx, id, null),
      undo: { read: readWholeDraft, restore: (ctx, _, { row }) => restoreDraft(ctx, row!) },
    }),
  ]
}

/** One tag more, or one less, of records that carry some. */
function tagActions(
  permission: Permission,
  tag: (ctx: CompanyContext, id: string, change: TagChange) => Promise<void>,
  read: (ctx: CompanyContext, id: string) => Promise<{ tags?: string[] | undefined }>,
): AnyBulkAction[] {
  const params = z.object({ tag_id: schemas.id })
  const undo: BulkUndo = {
    read: async (ctx, id) => ({ tags: ((await read(ctx, id)).tags ?? []).join(' ') || null }),
    restore: async (ctx, id, before) => {
      const [then, now] = [before.tags?.split(' ') ?? [], (await read(ctx, id)).tags ?? []]
      await tag(ctx, id, {
        add: then.filter((one) => !now.includes(one)),
        remove: now.filter((one) => !then.includes(one)),
      })
    },
  }
  return [
    defineBulkAction({
      name: 'tag',
      permission,
      params,
      run: (ctx, id, { tag_id: one }) => tag(ctx, id, { add: [one], remove: [] }),
      undo,
    }),
    defineBulkAction({
      name: 'untag',
      permission,
      params,
      run: (ctx, id, { tag_id: one }) => tag(ctx, id, { add: [], remove: [one] }),
      undo,
    }),
  ]
}

/** Of many nobody types an address. */
function withoutEmail(error: unknown): never {
  if (error instanceof Invalid && 'to' in error.errors) throw new Conflict('client-without-email')
  throw error
}

function quotationActions(post: Post): AnyBulkAction[] {
  return [
    defineBulkAction({
      name: 'send',
      permission: 'documents.send',
      params: nothing,
      run: (ctx, id) => mailQuotation(ctx, post, id, {}).catch(withoutEmail),
    }),
    defineBulkAction({
      name: 'extend',
      permission: 'documents.draft',
      params: z.object({ valid_until: schemas.givenDay }),
      run: (ctx, id, { valid_until }) => extendQuotation(ctx, id, valid_until),
      undo: {
        // Whether it still waits for its client is said by its state.
        read: async (ctx, id) => {
          const { valid_until, status } = await getQuotationRow(ctx, id)
          return { valid_until, status }
        },
        restore: (ctx, id, before) => restoreValidity(ctx, id, before.valid_until!),
      },
    }),
    ...tagActions('documents.draft', tagQuotation, getQuotationRow),
    defineBulkAction({
      name: 'delete-drafts',
      permission: 'documents.draft',
      params: nothing,
      run: deleteQuotation,
      undo: { read: readWholeQuotation, restore: (ctx, _, { row }) => restoreQuotation(ctx, row!) },
    }),
  ]
}

const clientActions = [
  defineBulkAction({
    name: 'archive',
    permission: 'clients.edit',
    params: nothing,
    run: (ctx, id) => archiveClient(ctx, id, true),
    undo: {
      read: async (ctx, id) => ({ is_archived: String((await getClient(ctx, id)).is_archived) }),
      restore: (ctx, id, before) => archiveClient(ctx, id, before.is_archived === 'true'),
    },
  }),
  ...tagActions('clients.edit', tagClient, getClient),
  // Two are merged on a sheet of their own, which asks what is kept; many into one as it would be proposed there.
  defineBulkAction({
    name: 'merge',
    permission: 'clients.merge',
    params: z.object({ kept_id: schemas.id }),
    run: (ctx, id, { kept_id }) => mergeAsProposed(ctx, { keptId: kept_id, mergedId: id }),
    undo: { read: readMergedInto, restore: splitClient },
  }),
]

const statementAction = (post: Post) =>
  defineBulkAction({
    name: 'statement',
    permission: 'documents.send',
    params: schemas.statementDaysQuery.refine(({ from, to }) => from <= to, { path: ['to'] }),
    run: (ctx, id, period) => mailStatement(ctx, post, id, period).catch(withoutEmail),
  })

const receiptsAction = (issuing: IssueDoors) =>
  defineBulkAction({
    name: 'receipts',
    permission: 'documents.issue',
    params: nothing,
    act: (doors, member, id) => issueReceiptsOfRow(doors, issuing, member, id),
  })

const remindAction = (post: Post) =>
  defineBulkAction({
    name: 'remind',
    permission: 'documents.send',
    params: nothing,
    run: (ctx, id) => remindClient(ctx, post, id),
  })

/** More than nothing is left of a price, and it is not a slip of the finger. */
const percent = z
  .string()
  .regex(/^[+-]?\d{1,3}(\.\d{1,2})?$/)
  .refine((text) => Number(text) > -100 && Number(text) !== 0)
  .transform((text) => text.replace('+', ''))

const itemActions = [
  defineBulkAction({
    name: 'activate',
    permission: 'items.edit',
    params: nothing,
    run: (ctx, id) => activateItem(ctx, id, true),
    undo: asImported(itemsImport, ['is_active']),
  }),
  defineBulkAction({
    name: 'deactivate',
    permission: 'items.edit',
    params: nothing,
    run: (ctx, id) => activateItem(ctx, id, false),
    undo: asImported(itemsImport, ['is_active']),
  }),
  defineBulkAction({
    name: 'price',
    permission: 'items.edit',
    params: z.object({ percent }),
    run: (ctx, id, params) => changePrice(ctx, id, params.percent),
    undo: pricesUndo,
  }),
  defineBulkAction({
    name: 'category',
    permission: 'items.edit',
    params: z.object({ category: z.string().trim().max(60) }),
    run: (ctx, id, { category }) => changeCategory(ctx, id, category),
    undo: asImported(itemsImport, ['category']),
  }),
  defineBulkAction({
    name: 'cabys',
    permission: 'items.edit',
    params: z.object({ cabys: z.string().regex(/^\d{13}$/) }),
    run: (ctx, id, params) => changeCode(ctx, id, params.cabys),
    undo: asImported(itemsImport, ['cabys', 'rate_code']),
  }),
]

/** Read and put back as the undo of an import does it. */
function asImported({ read, update }: RecordKind, fields: readonly string[]): BulkUndo {
  const only = (given: Given) => Object.fromEntries(fields.map((field) => [field, given[field] ?? null]))
  return {
    async read(ctx, id) {
      const found = await read(ctx, id)
      return found && only(found.given)
    },
    restore: (ctx, id, before) => update!(ctx, id, before, ''),
  }
}

const settlement: BulkUndo = { read: readSettlement, restore: restoreSettlement }

const expenseActions = [
  defineBulkAction({
    name: 'approve',
    permission: 'expenses.approve',
    params: nothing,
    run: approveExpense,
    undo: settlement,
  }),
  defineBulkAction({
    name: 'pay',
    permission: 'expenses.record',
    params: schemas.expensePayment,
    run: payExpense,
    undo: settlement,
  }),
]

const receptionActions = [
  defineBulkAction({
    name: 'accept',
    permission: 'receptions.decide',
    params: z.object({ vat_condition: z.enum(['01', '04', 'rule']) }),
    prepare: lookAhead,
    run: async (ctx, id, params) => {
      await acceptReception(ctx, id, params.vat_condition)
    },
  }),
]

const recurringActions = [
  defineBulkAction({ name: 'start', permission: 'recurring.start', params: nothing, run: startRecurring }),
  defineBulkAction({ name: 'pause', permission: 'recurring.start', params: nothing, run: pauseRecurring }),
  defineBulkAction({
    name: 'item',
    permission: 'recurring.edit',
    params: schemas.recurringItemWish,
    run: changeItemOf,
    undo: linesUndo,
  }),
  defineBulkAction({
    name: 'end',
    permission: 'recurring.start',
    params: nothing,
    run: endRecurring,
    undo: { read: readStanding, restore: restoreStanding },
  }),
]

const ofPlan = {
  item_id: schemas.id,
  amount: z.string().regex(/^\d{1,13}(\.\d{1,2})?$/),
  currency: schemas.ownCurrency,
}

const changed = (what: 'group' | 'plans'): BulkUndo => ({
  read: (ctx, id) => readChanged(ctx, id, what),
  restore: restoreChanged,
})

const studentActions = [
  defineBulkAction({
    name: 'group',
    permission: 'clients.edit',
    params: z.object({ group_name: z.string().trim().max(60) }),
    run: (ctx, id, { group_name }) => moveToGroup(ctx, id, group_name),
    undo: changed('group'),
  }),
  defineBulkAction({
    name: 'plan',
    permission: 'clients.edit',
    params: z.object({ ...ofPlan, from_month: schemas.month }),
    run: (ctx, id, plan) => addPlan(ctx, id, { ...plan, to_month: null }),
    undo: changed('plans'),
  }),
  // Once, with what that month bills.
  defineBulkAction({
    name: 'charge',
    permission: 'clients.edit',
    params: z.object({ ...ofPlan, from_month: schemas.month }),
    run: (ctx, id, plan) => addPlan(ctx, id, { ...plan, to_month: plan.from_month }),
    undo: changed('plans'),
  }),
  defineBulkAction({
    name: 'leave',
    permission: 'clients.edit',
    params: nothing,
    run: async (ctx, id) => {
      await changeStudentStatus(ctx, id, { status: 'left' })
    },
    undo: { read: readLeaving, restore: restoreLeaving },
  }),
]

const letterActions = [
  defineBulkAction({
    name: 'cancel-sending',
    permission: 'documents.send',
    params: nothing,
    run: async (ctx, id) => {
      await cancelLetter(ctx, id)
    },
  }),
  defineBulkAction({
    name: 'send-again',
    permission: 'documents.send',
    params: nothing,
    run: async (ctx, id) => {
      await sendAgain(ctx, id)
    },
  }),
]
