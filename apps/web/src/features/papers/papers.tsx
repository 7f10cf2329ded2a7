import { type Paper, paperEndpoints } from '@cuentaclara/contracts'
import { Checkbox, Skeleton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { dayOf, formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { formatFileSize } from '#lib/file-size.ts'
import { call } from '#lib/http/api.ts'
import { downloadFile } from '#lib/http/download.ts'
import { whyRefused } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { EmptyState, ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastError } from '#ui/feedback/toasts.tsx'
import { PaperList } from '#ui/paper-list.tsx'
import { keepFiles, type PaperOwner } from './keep-files.ts'
import classes from './papers.module.css'

type PapersProps = { company: string; owner: PaperOwner }

const mostPapers = 20
const papersQuery = (company: string, { type, id }: PaperOwner) =>
  queryOptions({
    queryKey: ['papers', company, type, id],
    queryFn: ({ signal }) => call(paperEndpoints[type].list, { params: { id } }, { company, signal }),
  })

/** Purchase orders, contracts and other files of a record; the client sees none unless it goes along with a letter or is shared. */
export function Papers({ company, owner }: PapersProps) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const cache = useQueryClient()
  const mayEditClients = useCan('clients.edit')
  const mayDraft = useCan('documents.draft')
  const mayRecord = useCan('payments.record')
  const maySend = useCan('documents.send')
  const mayPrepare = useCan('vat-return.prepare')
  const mayChange = {
    client: mayEditClients,
    'vat-filing': mayPrepare,
    document: mayDraft,
    payment: mayRecord,
    quotation: mayDraft,
  }[owner.type]
  const query = useQuery(papersQuery(company, owner))
  const [isBusy, setIsBusy] = useState(false)
  const calls = paperEndpoints[owner.type]
  const { id } = owner
  if (query.data === undefined)
    return query.error === null ? (
      <Skeleton height={120} radius="md" />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    )
  const papers = query.data.data
  const remember = (saved: { data: Paper[] }) =>
    cache.setQueryData(papersQuery(company, owner).queryKey, saved)
  const tell = (error: unknown, name: string) =>
    toastError({
      message: t('tools.papers.failed', { name, cause: whyRefused(error) }),
      subject: 'paper',
    })
  const add = async (files: readonly File[]) => {
    setIsBusy(true)
    await keepFiles(company, owner, files, { onKept: remember, onRefused: tell })
    setIsBusy(false)
  }
  const share = (paper: Paper, isShared: boolean) =>
    calls.share === null
      ? undefined
      : call(
          calls.share,
          { params: { id, paper: paper.id }, body: { is_shown: isShared } },
          { company },
        ).then(remember, (error: unknown) => tell(error, paper.name))
  const remove = ({ id: paper, name }: { id: string; name: string }) =>
    call(calls.remove, { params: { id, paper } }, { company }).then(remember, (error: unknown) =>
      tell(error, name),
    )
  return (
    <div className={`${classes.card} cc-card`} data-empty={papers.length === 0 || undefined}>
      {papers.length === 0 && (
        <EmptyState
          icon={IconPaperclip}
          title={t('tools.papers.empty')}
          hint={t(owner.type === 'vat-filing' ? 'tools.papers.emptyOfReturn' : 'tools.papers.emptyHint')}
        />
      )}
      <PaperList
        papers={papers.map((paper) => ({
          id: paper.id,
          name: paper.name,
          more: [formatFileSize(paper.size), formatDay(dayOf(paper.created_at), format), paper.added_by]
            .filter(Boolean)
            .join(' · '),
          choice: calls.share !== null && (
            <Checkbox
              size="xs"
              label={t('tools.papers.shared')}
              aria-label={t('tools.papers.sharedOf', { name: paper.name })}
              checked={paper.is_shown}
              disabled={!maySend}
              onChange={(event) => void share(paper, event.currentTarget.checked)}
            />
          ),
        }))}
        words={{
          list: t('money.expenses.files'),
          add: t('tools.papers.add'),
          download: (name) => t('money.expenses.downloadFile', { name }),
          remove: (name) => t('money.expenses.removeFile', { name }),
        }}
        takesMany
        mayRemove={mayChange}
        isBusy={isBusy}
        {...(mayChange && papers.length < mostPapers && { onAdd: (files) => void add(files) })}
        onDownload={({ id: paper, name }) =>
          downloadFile(calls.fetch, { params: { id, paper } }, { company, fallbackName: name }).catch(
            (error) => toastRefusal(error, 'paper'),
          )
        }
        onRemove={(paper) => void remove(paper)}
      />
    </div>
  )
}
