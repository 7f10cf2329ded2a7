import type { SimpleRow } from '@cuentaclara/contracts'
import { paymentMeans } from '@cuentaclara/einvoice/codes'
import type { useTranslation } from '#lib/i18n/use-translation.ts'

type Translate = ReturnType<typeof useTranslation>['t']

/** Means that are none of the list: whoever chooses them says which. Annex v4.4, note 6. */
export const otherMeans = '99'

/** The official means of payment, to choose from. Annex v4.4, note 6. */
export function meansChoices(t: Translate) {
  return paymentMeans.map(({ code }) => ({
    value: code,
    label: t(`documents.codes.paymentMeans.${code as '01'}`),
  }))
}

/** By what a receipt was paid, each as people call it. */
export function meansOf(
  { means, means_other: other }: Pick<SimpleRow, 'means' | 'means_other'>,
  t: Translate,
) {
  return means.map(
    (code) => (code === otherMeans ? other : null) ?? t(`documents.codes.paymentMeans.${code as '01'}`),
  )
}
