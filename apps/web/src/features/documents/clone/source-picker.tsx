import { endpoints, mostSources } from '@cuentaclara/contracts'
import { ActionIcon, Input } from '@mantine/core'
import { IconCopyPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LinesSkeleton } from '#ui/feedback/skeletons.tsx'
import { EmptyState, failureWords } from '#ui/feedback/states.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { isCorrectable } from '../effect.ts'
import { FoundDocument, FoundDocuments } from '../found-document.tsx'
import { documentsQuery } from '../queries.ts'
import classes from './clone.module.css'
import {
  type ChosenSource,
  type CloneSource,
  differInHead,
  joinObstacle,
  sourceOfDocument,
  sourceOfExpense,
  sourceOfQuotation,
  sourceOfSimple,
} from './sources.ts'

type SourcePickerProps = {
  company: string
  chosen: readonly ChosenSource[]
  /** Told how the names of those that are chosen change, in the order of their lines. */
  onChoose: (change: (names: string[]) => string[]) => void
}

/** What to copy: found by number, client or amount, or among the latest; several of one client stand in one document. */
export function SourcePicker({ company, chosen, onChoose }: SourcePickerProps) {
  const { t } = useTranslation()
  const recent = useQuery(documentsQuery(company, { per_page: 8, sort: '-issued_at' }))
  const rows = (recent.data?.data ?? []).map((row) => sourceOfDocument(row, isCorrectable(row)))
  const [refusal, setRefusal] = useState<string | null>(null)
  const sources = chosen.flatMap(({ source }) => source ?? [])
  const isChosen = ({ from }: CloneSource) => chosen.some(({ name }) => name === from)
  const drop = (name: string) => {
    setRefusal(null)
    onChoose((names) => names.filter((each) => each !== name))
  }
  const obstacleTo = (source: CloneSource) =>
    chosen.length >= mostSources ? 'mostSources' : joinObstacle(sources, source)
  const why = (source: CloneSource) => {
    // Of another client it is meant instead of the one, and not beside it.
    const obstacle = isChosen(source) || chosen.length < 2 ? null : obstacleTo(source)
    return obstacle && t(`tools.clone.${obstacle}`, { most: mostSources })
  }
  const take = (source: CloneSource) => {
    const reason = why(source)
    const number = source.number ?? t('documents.number.draft')
    setRefusal(reason && t('tools.clone.notTaken', { number, reason }))
    if (reason !== null || isChosen(source)) return
    const isInstead = chosen.length === 1 && obstacleTo(source) !== null
    onChoose((names) => (isInstead ? [source.from] : [...new Set([...names, source.from])]))
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
              const [documents, receipts, quotations, expenses] = await Promise.all([
                call(endpoints.listDocuments, { query }, { company, signal }),
                call(endpoints.listSimples, { query }, { company, signal }),
                call(endpoints.listQuotations, { query }, { company, signal }),
                call(endpoints.listExpenses, { query }, { company, signal }),
              ])
              return [
                {
                  label: t('tools.clone.documents'),
                  options: documents.data.map((row) => sourceOfDocument(row, isCorrectable(row))),
                },
                { label: t('tools.clone.receipts'), options: receipts.data.map(sourceOfSimple) },
                { label: t('tools.clone.quotations'), options: quotations.data.map(sourceOfQuotation) },
                { label: t('tools.clone.expenses'), options: expenses.data.map(sourceOfExpense) },
              ]
            },
          })}
          optionKey={({ from }) => from}
          renderOption={(option) => (
            <>
              <FoundDocument {...option} />
              {why(option) !== null && <span className={classes.muted}>{why(option)}</span>}
            </>
          )}
          renderNone={() => t('tools.clone.none')}
          onTake={take}
          minimumWidth={420}
        />
      </Input.Wrapper>
      {refusal !== null && (
        <p role="alert" className={classes.muted}>
          {refusal}
        </p>
      )}
      {chosen.length > 0 && (
        <ol className={classes.chosen} aria-live="polite" aria-label={t('tools.clone.chosen')}>
          {chosen.map((one) => (
            <ChosenRow key={one.name} {...one} onDrop={() => drop(one.name)} />
          ))}
        </ol>
      )}
      {chosen.length > 0 && <p className={classes.muted}>{t('tools.clone.joinHint')}</p>}
      {differInHead(sources) && <p className={classes.muted}>{t('tools.clone.firstHead')}</p>}
      {recent.isPending && <LinesSkeleton lines={8} />}
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
            onPick={(row) => (isChosen(row) ? drop(row.from) : take(row))}
          />
        </>
      )}
    </>
  )
}

/** One that is chosen; it can be left out whether it could be read or not. */
function ChosenRow({ source, error, onDrop }: ChosenSource & { onDrop: () => void }) {
  const { t } = useTranslation()
  const number = source?.number ?? t('documents.number.draft')
  return (
    <li className={classes.one}>
      {source !== null ? (
        <FoundDocument {...source} />
      ) : (
        <span className={classes.muted}>
          {error === null ? t('common.words.loading') : failureWords(error, t)}
        </span>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={source === null ? t('tools.clone.withoutUnread') : t('tools.clone.without', { number })}
        onClick={onDrop}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
}
