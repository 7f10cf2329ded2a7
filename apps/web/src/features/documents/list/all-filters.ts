import {
  type DocumentRow,
  documentFigures,
  fiscalStatuses,
  type ListEntry,
  paymentStatuses,
} from '@cuentaclara/contracts'
import { ClientFilterField } from '#features/clients/index.ts'
import { currencyFilter } from '#lib/currency-names.ts'
import type { useTranslation } from '#lib/i18n/use-translation.ts'
import { paymentMeansCodes } from '#lib/payment-means.ts'
import { saleConditionCodes, vatRateCodes } from '#lib/sale-codes.ts'
import { amountFilters } from '#ui/list/amount-filters.tsx'
import { periodFilters, warningFilter } from '#ui/list/list-filters.tsx'
import type { FilterValues, ListFilter } from '#ui/list/say-filters.ts'
import type { Names } from './find-origins.ts'
import { originFields, originLabel } from './origin-fields.tsx'

export { nameOrigins } from './find-origins.ts'

type Around = {
  /** What the address says. */
  search: FilterValues
  /** Of the list. */
  kinds: readonly DocumentRow['kind'][]
  isOwing: boolean
  hasStudents: boolean | undefined
  hasBranches: boolean | undefined
  clientName: string | undefined
  sellers: readonly ListEntry[]
  tags: readonly ListEntry[]
  /** What those are called that are set. */
  names: Names
} & Pick<ReturnType<typeof useTranslation>, 't' | 'i18n'>

/** What a list of documents can be narrowed by, and by what it is narrowed, whether or not it could be any more. */
export function allFilters(around: Around): ListFilter[] {
  const { t, i18n, search, kinds, isOwing, hasStudents, hasBranches } = around
  const tags = around.tags.map(toChoice)
  const filters: ListFilter[] = [
    {
      name: 'status',
      kind: 'choice',
      label: t('documents.list.filters.status'),
      choices: fiscalStatuses.map((value) => ({ value, label: t(`common.fiscal.${value}`) })),
    },
    {
      name: 'payment',
      kind: 'choice',
      label: t('documents.list.filters.payment'),
      choices: paymentStatuses.map((value) => ({ value, label: t(`common.payment.${value}`) })),
    },
    {
      name: 'delivery_status',
      kind: 'choice',
      label: t('documents.list.delivery'),
      choices: deliveryStatuses.map((value) => ({ value, label: t(`common.delivery.${value}`) })),
    },
    {
      name: 'adds_to',
      kind: 'choice',
      label: t('common.list.addsTo'),
      choices: documentFigures.map((value) => ({ value, label: t(`documents.list.totals.${value}`) })),
    },
    {
      name: 'paid_by',
      kind: 'choice',
      label: t('documents.list.filters.means'),
      choices: paymentMeansCodes.map((value) => ({
        value,
        label: t(`documents.codes.paymentMeans.${value}`),
      })),
    },
    {
      name: 'kind',
      kind: 'choice',
      label: t('documents.list.filters.kind'),
      choices: kinds.map((value) => ({ value, label: t(`documents.kinds.${value}`) })),
    },
    currencyFilter(i18n),
    warningFilter(t),
    {
      name: 'client',
      kind: 'find',
      label: t('documents.list.filters.client'),
      words: around.clientName,
      Field: ClientFilterField,
    },
    ...periodFilters(t),
    ...amountFilters(t, search),
    {
      name: 'seller',
      kind: 'choice',
      label: t('documents.editor.seller'),
      choices: around.sellers.map(toChoice),
    },
    { name: 'tagged', kind: 'choice', label: t('catalogue.clients.tags'), choices: tags },
    { name: 'tag', kind: 'choice', label: t('documents.list.filters.tag'), choices: tags },
    {
      name: 'sale_condition',
      kind: 'choice',
      label: t('documents.editor.condition'),
      choices: saleConditionCodes.map((value) => ({
        value,
        label: t(`documents.codes.saleConditions.${value}`),
      })),
    },
    {
      name: 'rate_code',
      kind: 'choice',
      label: t('documents.editor.columns.tax'),
      choices: vatRateCodes.map((value) => ({ value, label: t(`documents.codes.rates.${value}`) })),
    },
    ...originFilters(around),
  ]
  return filters.filter(
    ({ name }) =>
      search[name] !== undefined ||
      ((!ofOwing.has(name) || isOwing) &&
        (name !== 'kind' || kinds.length > 1) &&
        // Series make invoices.
        (name !== 'recurring_id' || kinds.includes('invoice')) &&
        (name !== 'branch' || hasBranches === true) &&
        (name !== 'student_id' || hasStudents === true)),
  )
}

/** In which branch, by which activity, by whom, by which series and for whom documents were made: each is looked for. */
function originFilters({ t, names }: Around): ListFilter[] {
  return origins.map((of) => ({
    name: of,
    kind: 'find',
    label: originLabel(t, of),
    words: names[of] === 'any' ? t('common.list.all') : names[of],
    Field: originFields[of],
  }))
}

const origins = ['branch', 'activity', 'author_id', 'recurring_id', 'student_id'] as const

/** In the order of the way to the client. */
const deliveryStatuses = [
  'not_sent',
  'sending',
  'waiting',
  'sent',
  'delivered',
  'opened',
  'bounced',
] as const satisfies readonly DocumentRow['delivery_status'][]

/** Of lists that say what is owed. */
const ofOwing: ReadonlySet<string> = new Set(['payment', 'adds_to'])

function toChoice({ id, name }: ListEntry) {
  return { value: id, label: name }
}
