import type { RecurringDetail } from '@cuentaclara/contracts'
import { clientQuery } from '#features/clients/index.ts'
import { type EditorStore, type EditorSubject, fromContent } from '#features/documents/index.ts'
import { today } from '#lib/dates/dates.ts'
import { part } from '#lib/part.ts'
import {
  createRecurring,
  moveRecurring,
  recurringQuery,
  rememberRecurring,
  saveRecurring,
} from './queries.ts'
import { fieldsOf, fieldsOfDetail, toRecurringInput } from './recurring-fields.ts'
import { RecurringFoot, RecurringHead } from './recurring-form.tsx'

const series: Omit<EditorSubject<RecurringDetail>, 'permissions' | 'words' | 'Question'> = {
  kinds: ['recurring'],
  isInOwnCurrency: true,
  hasOwnParty: (draft) => fieldsOf(draft).of !== 'client',
  newCopy: 'new-recurring',
  newAddress: () => '/recurring-invoices/new',
  HeadFields: RecurringHead,
  FootFields: RecurringFoot,
  // What comes of it next: the invoice of its next date, at the price of that day.
  preview: (draft) => ({ of: 'series', body: { series: toRecurringInput(draft, today()) } }),
  open: (company, cache): EditorStore<RecurringDetail> => {
    const remember = (detail: RecurringDetail) => rememberRecurring(cache, company.id, detail)
    const read = (id: string) => cache.fetchQuery({ ...recurringQuery(company.id, id), staleTime: 0 })
    return {
      create: async (draft, key) =>
        remember(await createRecurring(company.id, toRecurringInput(draft, today()), key)),
      save: async (id, draft, version, key) =>
        remember(await saveRecurring(company.id, id, toRecurringInput(draft, today()), version, key)),
      // One that runs is done with being saved.
      act: async ({ id }, draft, key) =>
        fieldsOf(draft).status === 'draft'
          ? remember(await moveRecurring(company.id, id, 'start', key))
          : read(id),
      readTheirs: async (id) => {
        const detail = await read(id)
        const client =
          detail.client_id === null ? null : await cache.fetchQuery(clientQuery(company.id, detail.client_id))
        const draft = { ...fromContent(detail.content, 'recurring', client), more: fieldsOfDetail(detail) }
        return { draft, version: detail.version, author: detail.created_by }
      },
    }
  },
}

/** A series that is being written: the main key starts it. */
export const newSeriesSubject: EditorSubject<RecurringDetail> = {
  ...series,
  permissions: { edit: 'recurring.edit', act: 'recurring.start' },
  Question: part(() => import('./start-dialog.tsx'), 'StartDialog'),
  words: (t, _, isSaved) => ({
    title: isSaved ? t('sales.recurring.editor.draft') : t('sales.recurring.new'),
    kind: t('sales.recurring.one'),
    act: t('sales.recurring.actions.start'),
  }),
}

/** A series at work: nothing changes until it is saved, by somebody who may start it. */
export const runningSeriesSubject: EditorSubject<RecurringDetail> = {
  ...series,
  permissions: { edit: 'recurring.start', act: 'recurring.start' },
  Question: null,
  words: (t, draft) => ({
    title: fieldsOf(draft).name,
    kind: t('sales.recurring.one'),
    act: t('sales.recurring.actions.save'),
  }),
}

/** One that is paused runs in the name of whoever starts it again. */
export const pausedSeriesSubject: EditorSubject<RecurringDetail> = {
  ...runningSeriesSubject,
  permissions: { edit: 'recurring.edit', act: 'recurring.edit' },
}
