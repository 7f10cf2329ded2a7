import { endpoints, type ListEntry, type ListEntryInput, type ListKind } from '@cuentaclara/contracts'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { ErrorState } from '#ui/states.tsx'
import { toastError } from '#ui/toasts.tsx'
import { fieldErrors } from './field-errors.ts'
import { listEntriesQuery } from './queries.ts'
import classes from './settings.module.css'
import type { TabProps } from './tab-props.ts'

/** Those that something chooses from. */
const kinds = ['category'] as const satisfies readonly ListKind[]
type ShownKind = (typeof kinds)[number]

/** The small lists that other screens choose from; each entry is saved as it is added. */
export default function ListsTab({ company, isReadOnly }: Pick<TabProps, 'company' | 'isReadOnly'>) {
  const { data, error, refetch } = useQuery(listEntriesQuery(company))
  if (error && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  return kinds.map((kind) => (
    <List
      key={kind}
      kind={kind}
      company={company}
      isReadOnly={isReadOnly}
      entries={data?.data.filter((entry) => entry.kind === kind) ?? []}
    />
  ))
}

type ListProps = { kind: ShownKind; company: string; isReadOnly: boolean; entries: readonly ListEntry[] }

function List({ kind, company, isReadOnly, entries }: ListProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.list} aria-label={t(`settings.lists.kinds.${kind}`)}>
      <div>
        <h3 className={classes.branch}>{t(`settings.lists.kinds.${kind}`)}</h3>
        <p className={classes.hint}>{t(`settings.lists.hints.${kind}`)}</p>
      </div>
      {entries.length === 0 ? (
        <p className={classes.hint}>{t('settings.lists.empty')}</p>
      ) : (
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} company={company} isReadOnly={isReadOnly} />
          ))}
        </ul>
      )}
      {!isReadOnly && <AddEntry kind={kind} company={company} />}
    </section>
  )
}

function Entry({ entry, company, isReadOnly }: { entry: ListEntry; company: string; isReadOnly: boolean }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { id, name, is_archived } = entry
  const settle = {
    onSettled: () => cache.invalidateQueries({ queryKey: listEntriesQuery(company).queryKey }),
    onError: (error: Error) => toastError({ subject: 'list', message: error.message }),
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
        <bdi>{name}</bdi>
      </span>
      {!isReadOnly && (
        <>
          <ActionIcon
            aria-label={
              is_archived ? t('settings.lists.unarchive', { name }) : t('settings.lists.archive', { name })
            }
            onClick={() => archive.mutate()}
          >
            {is_archived ? <IconArchiveOff size={17} aria-hidden /> : <IconArchive size={17} aria-hidden />}
          </ActionIcon>
          <ActionIcon aria-label={t('settings.lists.delete', { name })} onClick={() => remove.mutate()}>
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  )
}

function AddEntry({ kind, company }: { kind: ShownKind; company: string }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: () =>
      call(
        endpoints.createListEntry,
        { body: { kind, name: name.trim() } satisfies ListEntryInput },
        { company },
      ),
    onSuccess() {
      setName('')
      void cache.invalidateQueries({ queryKey: listEntriesQuery(company).queryKey })
    },
  })
  const errors = fieldErrors(add.error)
  const label = `${t(`settings.lists.kinds.${kind}`)}: ${t('settings.lists.name')}`
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
        placeholder={t('settings.lists.name')}
        maxLength={60}
        value={name}
        error={errors.name ?? (add.error && Object.keys(errors).length === 0 ? add.error.message : undefined)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={add.isPending} disabled={name.trim() === ''}>
        {t('settings.lists.add')}
      </Button>
    </form>
  )
}
