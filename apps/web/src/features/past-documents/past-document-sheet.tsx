import { endpoints } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button, Skeleton } from '@mantine/core'
import { IconFileTypeXml } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCurrentCompany } from '#features/companies/index.ts'
import { Paper, PaperFact } from '#features/documents/index.ts'
import { dayOf, formatDay } from '#lib/dates/dates.ts'
import { downloadFile } from '#lib/http/download.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { CopyableId } from '#ui/copyable-id.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { pastDocumentQuery } from './queries.ts'

/** A document of another program, as its XML has it. */
export function PastDocumentSheet(props: { company: string; id: string; onClose: () => void }) {
  const { company, id, onClose } = props
  const { t } = useTranslation()
  const current = useCurrentCompany()
  const { data, error, refetch } = useQuery(pastDocumentQuery(company, id))
  const fetchXml = (name: string) =>
    downloadFile(endpoints.getPastXml, { params: { id } }, { company, fallbackName: name }).catch((error) =>
      toastRefusal(error, 'past-document'),
    )
  return (
    <SideSheet
      isOpen
      size={640}
      onClose={onClose}
      title={data === undefined ? t('imports.past.title') : shortNumber(data.consecutivo)}
    >
      {data === undefined &&
        (error === null ? (
          <Skeleton height={320} radius="md" />
        ) : (
          <ErrorState error={error} onRetry={refetch} />
        ))}
      {data !== undefined && current !== null && (
        <>
          <Paper
            paper={data}
            company={current}
            notes={null}
            facts={
              <>
                <PaperFact term={t('documents.list.kind')}>{t(`documents.kinds.${data.kind}`)}</PaperFact>
                <PaperFact term={t('documents.list.date')}>
                  <span className="cc-ltr cc-numbers">{formatDay(dayOf(data.issued_at))}</span>
                </PaperFact>
              </>
            }
          >
            <CopyableId label={t('tools.key.title')} value={data.clave} muted />
          </Paper>
          <Button
            mt="md"
            variant="default"
            leftSection={<IconFileTypeXml size={17} aria-hidden />}
            onClick={() => fetchXml(`${data.clave}.xml`)}
          >
            {t('documents.view.actions.xml')}
          </Button>
        </>
      )}
    </SideSheet>
  )
}
