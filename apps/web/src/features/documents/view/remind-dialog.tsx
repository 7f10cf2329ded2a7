import { type DocumentRow, endpoints } from '@cuentaclara/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCompanyId } from '#features/companies/index.ts'
import { LetterDialog } from '#features/delivery/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { AskedPart } from '#ui/overlay/asked-part.tsx'
import { documentReminderQuery, rememberRow } from '../queries.ts'
import classes from './remind-dialog.module.css'

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
    <div className={classes.preview}>
      <p className={classes.hint}>{t('tools.lists.bulk.remindHint')}</p>
      <AskedPart query={query}>
        {({ to, subject, message }) => (
          <section className={classes.letter} aria-label={subject}>
            <p className={`${classes.hint} cc-ltr`}>{to}</p>
            <p className={classes.subject}>{subject}</p>
            <p className={classes.message}>{message}</p>
          </section>
        )}
      </AskedPart>
    </div>
  )
}
