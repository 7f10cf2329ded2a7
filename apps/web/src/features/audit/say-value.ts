import type { AuditEntry } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal/text'
import { cantonsOf, districtsOf, provinces } from '@cuentaclara/einvoice/codes/locations'
import type { TFunction } from 'i18next'
import { formatDay, formatInstant } from '#lib/dates/dates.ts'
import { type CurrencyCode, formatMoney, formatPrice, groupThousands } from '#lib/money.ts'
import { choiceColumns, contentColumns, moneyColumns, percentColumns, secretColumns } from './columns.ts'

export type Said = {
  text: string
  /** `hidden` and `nothing` are words of ours in place of a value. */
  kind: 'value' | 'number' | 'hidden' | 'nothing'
}

/** One side of a change: `before` or `after`. */
type Side = NonNullable<AuditEntry['before']>

/** A value of the trail as a person reads it. */
export function sayValue(
  t: TFunction,
  entry: Pick<AuditEntry, 'before' | 'after' | 'references'>,
  side: 'before' | 'after',
  column: string,
): Said {
  const whole = entry[side]
  const value = whole?.[column]
  if (secretColumns.has(column)) {
    const isThere = whole !== null && column in whole
    return isThere
      ? { text: t('audit.hidden'), kind: 'hidden' }
      : { text: t('audit.nothing'), kind: 'nothing' }
  }
  if (isNothing(value)) return { text: t('audit.nothing'), kind: 'nothing' }
  if (contentColumns.has(column)) return { text: t('audit.contents'), kind: 'hidden' }
  const currency = (entry.after?.currency ?? entry.before?.currency) as CurrencyCode | undefined
  const context = { t, column, side: whole as Side, references: entry.references, currency }
  const isNumber = moneyColumns.has(column) || percentColumns.has(column) || typeof value === 'number'
  return { text: sayPart(value, context), kind: isNumber ? 'number' : 'value' }
}

type Context = {
  t: TFunction
  column: string
  side: Side
  references: AuditEntry['references']
  currency: CurrencyCode | undefined
}

function sayPart(value: unknown, context: Context): string {
  const { t } = context
  if (isNothing(value)) return ''
  if (Array.isArray(value)) return sayList(value, context)
  if (typeof value === 'object') {
    return Object.entries(value as Side)
      .map(([column, part]) => sayNamed(column, sayPart(part, { ...context, column }), context))
      .filter((text) => text !== '')
      .join(' · ')
  }
  if (typeof value === 'boolean' || context.column === 'active')
    return value === true || value === 1 ? t('audit.yes') : t('audit.no')
  return sayText(String(value), context)
}

/** Of what an item keeps each field says what it is; elsewhere values say it by themselves. */
function sayNamed(column: string, text: string, { t, column: within }: Context): string {
  if (within !== 'line_fields' || text === '') return text
  const field = namesOfLists[column] ?? column
  return `${t(`audit.fields.${field as 'name'}`, { defaultValue: field })}: ${text}`
}

/** Lists whose names are those of something else in the trail. */
const namesOfLists: Readonly<Record<string, string>> = { codes: 'product_codes', taxes: 'other_taxes' }

function sayList(values: readonly unknown[], context: Context): string {
  const isOfObjects = values.some((value) => typeof value === 'object')
  return values.map((value) => sayPart(value, context)).join(isOfObjects ? '; ' : ', ')
}

function sayText(text: string, context: Context): string {
  const { t, column, references } = context
  if (moneyColumns.has(column)) return sayMoney(text, context)
  if (percentColumns.has(column)) return `${groupThousands(shortestNumber(text))} %`
  const code = sayCode(text, context)
  if (code !== null) return code
  if (choiceColumns.has(column)) return t(`audit.values.${text as 'draft'}`, { defaultValue: text })
  if (references[text] !== undefined) return references[text]
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return t('audit.unnamed')
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text)
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:/.test(text)) return formatInstant(text)
  if (/^-?\d+\.\d+$/.test(text)) return groupThousands(shortestNumber(text))
  return text
}

function sayMoney(text: string, { column, currency }: Context): string {
  // Some columns hold one currency, whatever the entry's own.
  const own = ({ crc: 'CRC', usd: 'USD' } as const)[column.slice(-3) as 'crc']
  const code = own ?? currency
  return code === undefined ? formatPrice(text) : formatMoney(text, code)
}

/** Codes that other screens have words for already; null for a column that holds none. */
function sayCode(text: string, { t, column, side }: Context): string | null {
  const say = (key: string) => t(key as 'common.words.total', { defaultValue: text })
  switch (column) {
    case 'identification_type':
    case 'supplier_identification_type':
      return say(`catalogue.identityTypes.${text}`)
    case 'sale_condition':
      return say(`documents.codes.saleConditions.${text}`)
    case 'means':
      return say(`documents.codes.paymentMeans.${text}`)
    case 'rate_code':
      return say(`documents.codes.rates.${text}`)
    case 'vat_condition':
      return say(`settings.purchases.conditions.${text}`)
    case 'document_type':
      return say(`settings.numbering.types.${text}`)
    case 'quiet_days':
      return say(`settings.reminders.weekDays.${text}`)
    case 'letter':
      return say(`settings.delivery.letter.${text}`)
    case 'scopes':
      return say(`automation.scopes.${text.replace('.', '_')}`)
    case 'event':
      return say(`automation.ruleEvents.${text.replace('.', '_')}`)
    case 'events':
      return say(`automation.events.${text.replace('.', '_')}`)
    case 'currency':
      return say(`common.currencies.${text}`)
    case 'environment':
      return say(`common.environments.${text}`)
    case 'costs_seen_by':
    case 'role':
      return say(`common.roles.${text}`)
    case 'kind':
      return t(`documents.kinds.${text as 'invoice'}`, {
        defaultValue: t(`audit.values.${text as 'draft'}`, { defaultValue: text }),
      })
    case 'language':
      return t(`audit.values.${text as 'en'}`, { defaultValue: text })
    case 'province':
      return nameIn(provinces(), text)
    case 'canton':
      return nameIn(cantonsOf(String(side.province ?? '')), text)
    case 'district':
      return nameIn(districtsOf(String(side.province ?? ''), String(side.canton ?? '')), text)
    default:
      return null
  }
}

function nameIn(places: readonly { code: string; name: string }[], code: string): string {
  return places.find((place) => place.code === code)?.name ?? code
}

/** Whether a value says nothing: absent, an empty text, an empty list. */
export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
