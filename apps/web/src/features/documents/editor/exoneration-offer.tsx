import { costaRicaDay } from '@cuentaclara/einvoice'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Dispatch, useState } from 'react'
import { clientExonerationsQuery, toLineExoneration } from '#features/exonerations/index.ts'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type EditorDraft, lineOf } from './draft/draft.ts'
import type { EditorAction } from './draft/draft-reducer.ts'
import { type ExonerationOffer, exonerationOffers } from './draft/exoneration-offers.ts'
import { vatRateOf, withExoneration } from './draft/line-taxes.ts'
import classes from './exoneration-offer.module.css'

type ExonerationOffersProps = {
  company: string
  draft: EditorDraft
  canEdit: boolean
  dispatch: Dispatch<EditorAction>
}

/** What is kept with the client that would free lines of this draft: one press puts it there. */
export function ExonerationOffers({ company, draft, canEdit, dispatch }: ExonerationOffersProps) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const { data: kept = [] } = useQuery(clientExonerationsQuery(company, draft.client?.id ?? ''))
  const [declined, setDeclined] = useState<readonly string[]>([])
  const offers = exonerationOffers(draft, kept, costaRicaDay(Date.now())).filter(
    ({ exoneration: { id } }) => !declined.includes(id),
  )
  const take = ({ exoneration, keys }: ExonerationOffer) => {
    for (const key of keys) {
      const line = lineOf(draft, key)
      if (line === undefined) continue
      const patch = withExoneration(line, toLineExoneration(exoneration, vatRateOf(line)))
      dispatch({ type: 'line', key, patch })
    }
  }
  if (!canEdit) return null
  return offers.map((offer) => {
    const { id, number, points, expires_on } = offer.exoneration
    const day = expires_on === null ? '' : formatDay(expires_on, format)
    return (
      <Alert
        key={id}
        role="status"
        mb="md"
        color={offer.isOver ? 'yellow' : 'blue'}
        icon={
          offer.isOver ? (
            <IconAlertTriangle size={20} aria-hidden />
          ) : (
            <IconCertificate size={20} aria-hidden />
          )
        }
      >
        <div className={classes.offer}>
          <span>
            {offer.isOver
              ? t('lineSheet.exoneration.offerOver', { number, day })
              : t('lineSheet.exoneration.offer', { number, points, count: offer.keys.length })}
          </span>
          <span className={classes.acts}>
            {!offer.isOver && (
              <Button size="compact-md" onClick={() => take(offer)}>
                {t('lineSheet.exoneration.take', { count: offer.keys.length })}
              </Button>
            )}
            <Button size="compact-md" variant="subtle" onClick={() => setDeclined([...declined, id])}>
              {t('lineSheet.exoneration.decline')}
            </Button>
          </span>
        </div>
      </Alert>
    )
  })
}
