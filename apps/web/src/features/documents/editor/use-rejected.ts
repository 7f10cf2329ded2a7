import type { DocumentDetail } from '@cuentaclara/contracts'
import type { RejectedOriginal } from '@cuentaclara/einvoice'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { useMemo } from 'react'
import type { EditorDraft } from './draft/draft.ts'

/** What the rules are told of the rejected document that a draft takes the place of. */
export function useRejected(
  corrects: DocumentDetail['corrects'],
  { kept }: Pick<EditorDraft, 'kept'>,
): RejectedOriginal | undefined {
  const isChecked = kept.cause_checked === true
  return useMemo(() => {
    const topic = corrects?.cause?.topic
    if (!corrects || !topic || corrects.datum === null) return
    return { number: shortNumber(corrects.consecutivo) ?? '', topic, datum: corrects.datum, isChecked }
  }, [corrects, isChecked])
}
