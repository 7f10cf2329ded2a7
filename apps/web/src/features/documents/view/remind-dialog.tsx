import { type DocumentRow, endpoints } from '@cuentaclara/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCompanyId } from '#features/companies/index.ts'
import { LetterDialog, LetterSight } from '#features/delivery/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { AskedPart } from '#ui/overlay/asked-part.tsx'
import { documentReminderQuery, rememberRow } from '../queries.ts'

type RemindDialogProps = {
  company: string
  document: Pick<DocumentRow, 'id'>
  isOpen: boolean
  onClose: () => void
}

/** The reminder that goes to the client of a document, to be looked at and changed before. */
export function RemindDialog({ company, document: { id }, isOpen, onClose }: RemindDialogProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const query = useQuery({ ...documentReminderQuery(company, id), enabled: isOpen })
  return (
    <LetterDialog
      title={t('documents.list.actions.remind')}
      query={query}
      send={async (body, key) => {
        rememberRow(
          cache,
          company,
          await call(endpoints.remindDocument, { params: { id }, body }, { company, key }),
        )
      }}
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}

/** Of many the first, before they go. */
export function ReminderPreview({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useQuery(documentReminderQuery(useCompanyId(), id))
  return (
    <AskedPart query={query}>
      {({ to, subject, message }) => (
        <LetterSight hint={t('tools.lists.bulk.remindHint')} to={to} subject={subject} message={message} />
      )}
    </AskedPart>
  )
}
