import { type Client, endpoints, type MergeChoice, type MergeField } from '@cuentaclara/contracts'
import { Alert, Radio, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { BulkSheetProps } from '#features/lists/index.ts'
import { call } from '#lib/http/api.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { clientMergeQuery } from './client-insight-queries.ts'
import classes from './merge-sheet.module.css'
import { useSayPart } from './say-part.ts'

/** Makes two clients one: which one stays, what is kept of each, and what goes over. For a day there is a way back. */
export function MergeSheet({
  company,
  which,
  onDone,
  onClose,
}: Omit<BulkSheetProps, 'usual' | 'list' | 'onRun'>) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const ids = 'ids' in which ? which.ids : []
  const [keptId, setKeptId] = useState<string | null>(null)
  const [take, setTake] = useState<Partial<Record<MergeField, MergeChoice>>>({})
  const [first = '', second = ''] = ids
  const isPair = ids.length === 2
  const asked = keptId ?? first
  const other = asked === first ? second : first
  const preview = useQuery({ ...clientMergeQuery(company, asked, other), enabled: isPair })
  const seen = preview.data
  // Whoever has more behind it stays, unless somebody says otherwise.
  if (seen !== undefined && keptId === null) setKeptId(hasMoreBehind(seen.kept, seen.merged) ? asked : other)

  const save = async () => {
    // Nobody merges what is not on the screen yet.
    if (seen === undefined) {
      await preview.refetch({ cancelRefetch: false })
      return
    }
    const params = { id: seen.kept.id, other: seen.merged.id }
    try {
      const body = { take, stamp: seen.stamp }
      const { undo } = await call(endpoints.mergeClients, { params, body }, { company })
      const named = { merged: seen.merged.name, kept: seen.kept.name }
      toastSuccess({ subject: 'client', message: t('clientSheet.merge.done', named) })
      await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === company })
      onDone({ done: 1, skipped: 0, failed: 0, rows: [], undo })
    } catch (refused) {
      void preview.refetch()
      throw refused
    }
  }
  return (
    <SheetForm
      title={t('clientSheet.merge.title')}
      submitLabel={t('clientSheet.merge.submit')}
      size={640}
      isDirty={Object.keys(take).length > 0}
      check={() => ({ kept: isPair ? undefined : t('clientSheet.merge.exactlyTwo') })}
      onSubmit={save}
      onClose={onClose}
    >
      {() => (
        <>
          {!isPair && <Alert color="yellow">{t('clientSheet.merge.exactlyTwo')}</Alert>}
          {preview.error !== null && (
            <Alert color="red" role="alert">
              {preview.error.message}
            </Alert>
          )}
          {isPair && seen === undefined && preview.error === null && <Skeleton height={320} radius="md" />}
          {seen !== undefined && (
            <>
              <WhichStays
                clients={asked === first ? [seen.kept, seen.merged] : [seen.merged, seen.kept]}
                value={asked}
                onChange={(id) => {
                  setKeptId(id)
                  setTake({})
                }}
              />
              {seen.obstacles.length > 0 && (
                <Alert color="red" role="alert" title={t('clientSheet.merge.inTheWay')}>
                  {seen.obstacles.map(({ kind, name }) => (
                    <p key={`${kind}${name}`} className={classes.line}>
                      {t(`clientSheet.merge.obstacles.${kind}`, { name })}
                    </p>
                  ))}
                </Alert>
              )}
              <section className={classes.part}>
                <h3 className={classes.title}>{t('clientSheet.merge.fields')}</h3>
                {seen.fields.length === 0 && <p className={classes.muted}>{t('clientSheet.merge.same')}</p>}
                {seen.fields.map(({ field, proposal, choices }) => (
                  <Difference
                    key={field}
                    field={field}
                    clients={{ kept: seen.kept, merged: seen.merged }}
                    choices={choices}
                    value={take[field] ?? proposal}
                    onChange={(choice) => setTake({ ...take, [field]: choice })}
                  />
                ))}
              </section>
              <section className={classes.part}>
                <h3 className={classes.title}>{t('clientSheet.merge.moves')}</h3>
                {seen.moves.length === 0 ? (
                  <p className={classes.muted}>{t('clientSheet.merge.nothingMoves')}</p>
                ) : (
                  <ul className={classes.moves}>
                    {seen.moves.map(({ what, count }) => (
                      <li key={what}>
                        <span>{t(`clientSheet.merge.what.${what}`)}</span>
                        <strong className="cc-numbers">{formatCount(count)}</strong>
                      </li>
                    ))}
                  </ul>
                )}
                <p className={classes.muted}>
                  {t('clientSheet.merge.printed')} {t('clientSheet.merge.undoable')}
                </p>
              </section>
            </>
          )}
        </>
      )}
    </SheetForm>
  )
}

/** Documents first, then an identity. */
function hasMoreBehind(one: Client, other: Client): boolean {
  if (one.document_count !== other.document_count) return one.document_count > other.document_count
  return one.identification_number !== null || other.identification_number === null
}

type WhichStaysProps = { clients: readonly Client[]; value: string; onChange: (id: string) => void }

function WhichStays({ clients, value, onChange }: WhichStaysProps) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      label={t('clientSheet.merge.stays')}
      description={t('clientSheet.merge.goes')}
      value={value}
      onChange={onChange}
    >
      <div className={classes.two}>
        {clients.map((client) => (
          <Radio.Card key={client.id} value={client.id} className={classes.client}>
            <span className={classes.who}>
              <bdi className={classes.name}>{client.name}</bdi>
              <span className={classes.muted}>
                <span className="cc-ltr cc-numbers">{client.identification_number ?? '—'}</span>
                {' · '}
                {t('catalogue.clients.documents')}:{' '}
                {client.document_count >= 100 ? '100+' : formatCount(client.document_count)}
              </span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

type DifferenceProps = {
  field: MergeField
  clients: Record<'kept' | 'merged', Client>
  choices: readonly MergeChoice[]
  value: MergeChoice
  onChange: (choice: MergeChoice) => void
}

function Difference({ field, clients, choices, value, onChange }: DifferenceProps) {
  const { t } = useTranslation()
  const nameId = useId()
  const say = useSayPart(clients.kept)
  return (
    <div className={classes.difference}>
      <span id={nameId} className={classes.field}>
        {t(`clientSheet.field.${field}`)}
      </span>
      <Radio.Group
        aria-labelledby={nameId}
        value={value}
        onChange={(choice) => onChange(choice as MergeChoice)}
        className={classes.choices}
      >
        {choices.map((choice) => (
          <Radio
            key={choice}
            value={choice}
            label={
              choice === 'both' ? (
                t('clientSheet.merge.both')
              ) : (
                <bdi className={classes.value}>
                  {say(clients[choice], field) || (
                    <em className={classes.muted}>{t('clientSheet.merge.nothing')}</em>
                  )}
                </bdi>
              )
            }
          />
        ))}
      </Radio.Group>
    </div>
  )
}
