import type { DocumentDetail } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { useTranslation } from '#lib/i18n/use-translation.ts'

type Props = { instalments: NonNullable<DocumentDetail['instalments']> }

/** Of what is paid in parts, which of them is due next; all paid, it is due as anything else. */
export function NextPart({ instalments }: Props) {
  const { t } = useTranslation()
  const next = instalments.findIndex(({ left }) => isSome(left))
  return next < 0
    ? t('documents.list.due')
    : t('instalments.due', { number: next + 1, count: instalments.length })
}
