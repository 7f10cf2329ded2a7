import { endpoints, type ListEntry, type ListEntryInput } from '@cuentaclara/contracts'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil, IconPlus, IconTag, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { listEntriesQuery } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import classes from '../settings.module.css'
import { type ShownKind, shownKinds } from './shown-kinds.ts'
import type { TabProps } from './tab-props.ts'

const EntryDialog = part(() => import('./entry-dialog.tsx'), 'EntryDialog')

const PriceListSheet = part(() => import('./price-list-sheet.tsx'), 'PriceListSheet')

/** The small lists that other screens choose from; each entry is saved as it is added. */
export function ListsTab({ company, isReadOnly }: Pick<TabProps, 'company' | 'isReadOnly'>) {
  const { data, error, refetch } = useQuery(listEntriesQuery(company))
  if (error && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  if (data === undefined) return <FormSkeleton />
  return shownKinds.map((kind) => (
    <List
      key={kind}
      kind={kind}
      company={company}
      isReadOnly={isReadOnly}
      entries={data.data.filter((entry) => entry.kind === kind)}
    />
  ))
}

type ListProps = { kind: ShownKind; company: string; isReadOnly: boolean; entries: readonly ListEntry[] }

function List({ kind, company, isReadOnly, entries }: ListProps) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState<ListEntry | 'new' | null>(null)
  const [pricing, setPricing] = useState<ListEntry | null>(null)
  return (
    <section className={classes.list} aria-label={t(`tools.entries.kinds.${kind}`)}>
      <div>
        <h3 className={classes.branch}>{t(`tools.entries.kinds.${kind}`)}</h3>
        <p className={classes.hint}>{t(`tools.entries.hints.${kind}`)}</p>
      </div>
      {entries.length === 0 ? (
        <p className={classes.hint}>{t('tools.entries.empty')}</p>
      ) : (
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              company={company}
              isReadOnly={isReadOnly}
              onEdit={() => setEditing(entry)}
              onPrices={kind === 'price_list' ? () => setPricing(entry) : undefined}
            />
          ))}
        </ul>
      )}
      {!isReadOnly &&
        (kind === 'category' ? (
          <AddCategory company={company} />
        ) : (
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={17} aria-hidden />}
              onClick={() => setEditing('new')}
            >
              {t(`tools.entries.new.${kind}`)}
            </Button>
          </div>
        ))}
      {pricing !== null && (
        <Suspense fallback={null}>
          <PriceListSheet
            company={company}
            list={pricing}
            isReadOnly={isReadOnly}
            onClose={() => setPricing(null)}
          />
        </Suspense>
      )}
      {editing !== null && (
        <Suspense fallback={null}>
          <EntryDialog
            kind={kind}
            company={company}
            entry={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

type EntryProps = {
  entry: ListEntry
  company: string
  isReadOnly: boolean
  onEdit: () => void
  onPrices: (() => void) | undefined
}

function Entry({ entry, company, isReadOnly, onEdit, onPrices }: EntryProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { id, name, is_archived } = entry
  const settle = {
    onSettled: () => cache.invalidateQueries({ queryKey: listEntriesQuery(company).queryKey }),
    onError: (error: unknown) => toastRefusal(error, 'list'),
  }
  const archive = useMutation({
    mutationFn: () => {
      const { id: _, updated_at: __, ...input } = entry
      const body = { ...input, is_archived: !is_archived }
      return call(endpoints.updateListEntry, { params: { id }, body }, { company })
    },
    ...settle,
  })
  const remove = useMutation({
    mutationFn: () => call(endpoints.deleteListEntry, { params: { id } }, { company }),
    ...settle,
  })
  return (
    <li className={classes.entry} data-archived={is_archived || undefined}>
      <span className={classes.grow}>
        {entry.kind === 'tag' ? (
          <ToneChip tone={entry.tone ?? 'neutral'} icon={IconTag}>
            {name}
          </ToneChip>
        ) : (
          <bdi>{name}</bdi>
        )}
        <EntryFacts entry={entry} />
      </span>
      {onPrices && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('tools.entries.pricesOf', { name })}
          onClick={onPrices}
        >
          {t('tools.entries.prices')}
        </Button>
      )}
      {!isReadOnly && (
        <>
          <ActionIcon aria-label={t('tools.entries.edit', { name })} onClick={onEdit}>
            <IconPencil size={17} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={
              is_archived ? t('tools.entries.unarchive', { name }) : t('tools.entries.archive', { name })
            }
            onClick={() => archive.mutate()}
          >
            {is_archived ? <IconArchiveOff size={17} aria-hidden /> : <IconArchive size={17} aria-hidden />}
          </ActionIcon>
          <ActionIcon aria-label={t('tools.entries.delete', { name })} onClick={() => remove.mutate()}>
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  )
}

/** What an entry is besides its name. */
function EntryFacts({ entry }: { entry: ListEntry }) {
  const { t } = useTranslation()
  const percent = entry.adjust_percent
  if (entry.kind === 'price_list' && percent) {
    const sign = percent.startsWith('-') ? '−' : '+'
    return (
      <span className={classes.entryFacts}>
        <span className="cc-ltr cc-numbers">{`${sign}${percent.replace('-', '')}\u00a0%`}</span>
      </span>
    )
  }
  if (entry.kind !== 'own_field') return null
  const facts = [
    t(`tools.entries.types.${entry.field_type ?? 'text'}`),
    entry.is_required && t('tools.entries.required'),
    entry.is_printed && t('tools.entries.printed'),
  ].filter(Boolean)
  return <span className={classes.entryFacts}>{facts.join(' · ')}</span>
}

function AddCategory({ company }: { company: string }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: () =>
      call(
        endpoints.createListEntry,
        { body: { kind: 'category', name: name.trim() } satisfies ListEntryInput },
        { company },
      ),
    onSuccess() {
      setName('')
      void cache.invalidateQueries({ queryKey: listEntriesQuery(company).queryKey })
    },
  })
  const errors = fieldErrors(add.error)
  const label = `${t('tools.entries.kinds.category')}: ${t('tools.entries.name')}`
  return (
    <form
      className={classes.row}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') add.mutate()
      }}
    >
      <TextInput
        flex={1}
        aria-label={label}
        placeholder={t('tools.entries.name')}
        maxLength={60}
        value={name}
        error={errors.name ?? (add.error && Object.keys(errors).length === 0 ? add.error.message : undefined)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={add.isPending} disabled={name.trim() === ''}>
        {t('tools.entries.add')}
      </Button>
    </form>
  )
}
