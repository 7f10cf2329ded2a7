import { paymentMeans } from '@cuentaclara/einvoice/codes'
import type { useTranslation } from '#lib/i18n/use-translation.ts'

/** The official means of payment that need no further word, to choose from. Annex v4.4, note 6. */
export function meansChoices(t: ReturnType<typeof useTranslation>['t']) {
  return paymentMeans
    .filter(({ code }) => code !== '99')
    .map(({ code }) => ({ value: code, label: t(`documents.codes.paymentMeans.${code as '01'}`) }))
}
