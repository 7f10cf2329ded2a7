import type { Report, ReportGroup } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import type { TFunction } from 'i18next'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'

type GroupRow = NonNullable<Report['groups']>[number]

/** A group in words: names of people and things as they are, codes by the official lists, days and months by the calendar. */
export function useGroupName(group: ReportGroup): (row: Pick<GroupRow, 'key' | 'name'>) => string {
  const { t, i18n } = useTranslation()
  const format = useDateFormat()
  return ({ key, name }) => {
    if (name !== null) return name
    if (group === 'rate') return sayRate(t, key)
    if (key === '') {
      if (group === 'client') return t('shell.start.noClient')
      return t(group === 'person' ? 'audit.program' : 'insight.reports.none')
    }
    switch (group) {
      case 'day':
      case 'due_day':
        return formatDay(key, format)
      case 'month':
      case 'origin_month':
        return formatMonth(key, i18n.language, 'long')
      case 'hour':
        return `${key}:00 – ${key}:59`
      case 'condition':
        return t(`documents.codes.saleConditions.${key as '01'}`)
      case 'means':
        return key === 'several'
          ? t('insight.reports.several')
          : t(`documents.codes.paymentMeans.${key as '01'}`)
      case 'reason':
        // Notes have few of the official reasons; what another program wrote is told by its code.
        return t(`insight.reports.reasons.${key as '01'}`, key)
      case 'kind':
        return t(`insight.reports.kinds.${key as 'credit-note'}`)
      case 'deductible':
        return t(`insight.reports.deductible.${key as 'yes'}`)
      case 'vat_condition':
        return t(`insight.reports.vatConditions.${key as '01'}`)
      case 'answer':
        return t(`insight.reports.answers.${key as 'accepted'}`)
      case 'status':
        return isVerdict(key)
          ? t(`insight.reports.verdicts.${key}`)
          : t(`insight.reports.statuses.${key as 'paid'}`)
      case 'age':
        return t(`common.figures.ages.${key as 'current'}`)
      case 'action':
        return t(`audit.actions.${key as 'created'}`)
      case 'subject':
        return t(`audit.nouns.${key as 'client'}`, key)
      case 'numbers':
        return sayNumbers(t, key)
      default:
        return key
    }
  }
}

function isVerdict(key: string): key is 'accepted' | 'rejected' | 'mended' | 'waiting' {
  return ['accepted', 'rejected', 'mended', 'waiting'].includes(key)
}

/** A series as people name it: `001-00001 Facturas`. */
function sayNumbers(t: TFunction, key: string): string {
  const [branch, terminal, ...kind] = key.split('-')
  return `${branch}-${terminal} ${t(`insight.reports.kinds.${kind.join('-') as 'invoice'}`)}`
}

/** A rate of VAT by the official list; lines without, and what is of no line. */
function sayRate(t: TFunction, key: string): string {
  if (key === '' || key === 'none') return t('insight.reports.withoutVat')
  if (key === 'used-goods') return t('insight.reports.usedGoods')
  return key === 'rest' ? t('insight.reports.ofNoRate') : t(`documents.codes.rates.${key as '08'}`)
}
