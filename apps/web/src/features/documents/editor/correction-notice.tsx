import type { DocumentDetail, RejectionCause } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Alert, Button, Checkbox } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type Dispatch, useEffect, useRef } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { CauseWords } from '../view/cause-words.tsx'
import classes from './correction-notice.module.css'
import type { EditorDraft } from './draft/draft.ts'
import type { EditorAction } from './draft/draft-reducer.ts'
import { type FieldRef, fieldOfPath } from './draft/field-path.ts'

type CorrectionNoticeProps = {
  corrects: NonNullable<DocumentDetail['corrects']>
  draft: EditorDraft
  canEdit: boolean
  dispatch: Dispatch<EditorAction>
  onGo: (ref: FieldRef) => void
}

/** Why the document was rejected that this draft takes the place of. It leads to the field in question once by itself. */
export function CorrectionNotice({ corrects, draft, canEdit, dispatch, onGo }: CorrectionNoticeProps) {
  const { t } = useTranslation()
  const { cause, datum, replaced_by: others } = corrects
  const path = cause?.topic ? places[cause.topic] : undefined
  const ref = path === undefined ? null : fieldOfPath(path, draft)
  const isLed = useRef(false)
  useEffect(() => {
    if (isLed.current || ref === null) return
    isLed.current = true
    onGo(ref)
  }, [ref, onGo])
  const check = (isChecked: boolean) =>
    dispatch({ type: 'head', patch: { kept: { ...draft.kept, cause_checked: isChecked } } })
  const known = draft.kept.anew_despite ?? []
  const insist = (isMeant: boolean) =>
    dispatch({
      type: 'head',
      patch: { kept: { ...draft.kept, anew_despite: isMeant ? others.map(({ id }) => id) : [] } },
    })
  return (
    <Alert
      className={classes.notice}
      color="red"
      icon={<IconAlertCircle size={20} aria-hidden />}
      title={t('tools.rejection.correcting', { number: shortNumber(corrects.consecutivo) ?? '' })}
    >
      {cause === null ? <p>{t('tools.rejection.noCause')}</p> : <CauseWords cause={cause} />}
      {others.length > 0 && (
        <div className={classes.next}>
          {others.map(({ id, kind, consecutivo }) => (
            <a key={id} href={`/transactions/detail/${kind}/${id}`} target="_blank" rel="noopener">
              {t('tools.rejection.replaced', { number: shortNumber(consecutivo) ?? '' })}
            </a>
          ))}
          <Checkbox
            label={t('tools.rejection.another')}
            checked={others.every(({ id }) => known.includes(id))}
            disabled={!canEdit}
            onChange={(event) => insist(event.currentTarget.checked)}
          />
        </div>
      )}
      {ref !== null && (
        <div className={classes.next}>
          <Button variant="default" size="compact-md" onClick={() => onGo(ref)}>
            {t('tools.rejection.go')}
          </Button>
          {datum !== null && (
            <Checkbox
              label={t('tools.rejection.checked')}
              checked={draft.kept.cause_checked === true}
              disabled={!canEdit}
              onChange={(event) => check(event.currentTarget.checked)}
            />
          )}
        </div>
      )}
    </Alert>
  )
}

/** Where what was refused is put right in the editor; what issuing makes anew, or the settings hold, has no place here. */
const places: Partial<Record<NonNullable<RejectionCause['topic']>, string>> = {
  receiver: 'receiver',
  'original-receiver': 'receiver',
  'issuer-activity': 'issuerActivity',
  'receiver-activity': 'receiverActivity',
  'credit-days': 'creditDays',
  means: 'payments',
  cabys: 'lines.0.cabys',
  'original-cabys': 'lines.0.cabys',
  discount: 'lines.0.discounts',
  gift: 'lines.0.discounts',
  vat: 'lines.0.taxes',
  'export-rate': 'lines.0.taxes',
  'transitional-rate': 'lines.0.taxes',
  'factory-vat': 'lines.0.taxes',
  'specific-tax': 'lines.0.taxes',
  exoneration: 'lines.0.taxes',
  'exoneration-article': 'lines.0.taxes',
}
