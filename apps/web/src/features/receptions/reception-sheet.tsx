import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { RecordSkeleton } from '#ui/feedback/record-skeleton.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { receptionQuery } from './queries.ts'
import { ReceptionDetail } from './reception-detail.tsx'

type ReceptionSheetProps = {
  company: string
  id: string
  /** The next that waits for an answer. */
  next: string | undefined
  onOpen: (id: string | undefined) => void
}

/** A received document and its decision beside the list. */
export function ReceptionSheet({ company, id, next, onOpen }: ReceptionSheetProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(receptionQuery(company, id))
  return (
    <SideSheet
      isOpen
      size={640}
      onClose={() => onOpen(undefined)}
      title={
        data ? (
          <span>
            {t(`documents.kinds.${data.kind}`)}{' '}
            <span className="cc-ltr">{shortNumber(data.consecutivo)}</span>
          </span>
        ) : (
          t('money.receptions.document')
        )
      }
    >
      {data && <ReceptionDetail key={id} company={company} reception={data} onDecided={() => onOpen(next)} />}
      {!data && (error ? <ErrorState error={error} onRetry={refetch} /> : <RecordSkeleton />)}
    </SideSheet>
  )
}
