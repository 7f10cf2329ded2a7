import { endpoints, mostSources } from '@cuentaclara/contracts'
import { ActionIcon, Input } from '@mantine/core'
import { IconCopyPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { isCorrectable } from '../effect.ts'
import { FoundDocument, FoundDocuments } from '../found-document.tsx'
import { documentsQuery } from '../queries.ts'
import classes from './clone.module.css'
import {
  type CloneSource,
  joinObstacle,
  sourceOfDocument,
  sourceOfQuotation,
  sourceOfSimple,
} from './sources.ts'

type SourcePickerProps = {
  company: string
  chosen: readonly CloneSource[]
  /** With the names of those that are chosen, in the order of their lines. */
  onChoose: (names: string[]) => void
}

/** What to copy: found by number, client or amount, or among the latest; several of one client stand in one document. */
export function SourcePicker({ company, chosen, onChoose }: SourcePickerProps) {
  const { t } = useTranslation()
  const recent = useQuery(documentsQuery(company, { per_page: 8, sort: '-issued_at' }))
  const rows = (recent.data?.data ?? []).map((row) => sourceOfDocument(row, isCorrectable(row)))
  const names = chosen.map(({ from }) => from)
  const isChosen = ({ from }: CloneSource) => names.includes(from)
  const take = (source: CloneSource) => {
    if (isChosen(source)) return onChoose(names.filter((name) => name !== source.from))
    // Of another client it is meant instead of the one, and not beside it.
    onChoose(joinObstacle(chosen, source) === null ? [...names, source.from] : [source.from])
  }
  const why = (source: CloneSource) => {
    const obstacle = isChosen(source) || chosen.length < 2 ? null : joinObstacle(chosen, source)
    return obstacle && t(`tools.clone.${obstacle}`, { most: mostSources })
  }
  return (
    <>
      <Input.Wrapper label={t('tools.clone.sourceHint')} labelProps={{ htmlFor: 'clone-source' }}>
        <SearchCombobox<CloneSource>
          id="clone-source"
          label={t('tools.clone.sourceHint')}
          isLarge
          display=""
          autoFocus={chosen.length === 0}
          search={(text) => ({
            queryKey: ['documents', company, 'clone-sources', text],
            queryFn: async ({ signal }) => {
              const query = { search: text, per_page: 6 }
              const [documents, receipts, quotations] = await Promise.all([
                call(endpoints.listDocuments, { query }, { company, signal }),
                call(endpoints.listSimples, { query }, { company, signal }),
                call(endpoints.listQuotations, { query }, { company, signal }),
              ])
              return [
                {
                  label: t('tools.clone.documents'),
                  options: documents.data.map((row) => sourceOfDocument(row, isCorrectable(row))),
                },
                { label: t('tools.clone.receipts'), options: receipts.data.map(sourceOfSimple) },
                { label: t('tools.clone.quotations'), options: quotations.data.map(sourceOfQuotation) },
              ]
            },
          })}
          optionKey={({ from }) => from}
          renderOption={(option) => <FoundDocument {...option} />}
          renderNone={() => t('tools.clone.none')}
          onTake={(source) => !isChosen(source) && take(source)}
          minimumWidth={420}
        />
      </Input.Wrapper>
      {chosen.length > 0 && (
        <ol className={classes.chosen} aria-live="polite" aria-label={t('tools.clone.chosen')}>
          {chosen.map((source) => (
            <li key={source.from} className={classes.one}>
              <FoundDocument {...source} />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('tools.clone.without', {
                  number: source.number ?? t('documents.number.draft'),
                })}
                onClick={() => take(source)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {chosen.length > 0 && <p className={classes.muted}>{t('tools.clone.joinHint')}</p>}
      {recent.data !== undefined && rows.length === 0 && (
        <EmptyState icon={IconCopyPlus} title={t('tools.clone.empty')} />
      )}
      {rows.length > 0 && (
        <>
          <h3 className={classes.carryTitle}>{t('tools.clone.recent')}</h3>
          <FoundDocuments
            label={t('tools.clone.recent')}
            rows={rows}
            rowKey={({ from }) => from}
            found={(row) => row}
            isChosen={isChosen}
            why={why}
            onPick={take}
          />
        </>
      )}
    </>
  )
}
