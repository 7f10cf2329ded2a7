import type { DocumentRow } from '@cuentaclara/contracts'
import { endpoints } from '@cuentaclara/contracts'
import { Button, Group, Input, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LinesSkeleton } from '#ui/feedback/skeletons.tsx'
import { failureWords } from '#ui/feedback/states.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { FoundDocument, FoundDocuments, foundOf } from '../found-document.tsx'
import { documentsQuery } from '../queries.ts'
import classes from './notes.module.css'

const correctable = { kind: 'invoice,ticket,export', fiscal_status: 'accepted' }

/** Step 1: the document to correct, one of ours that was accepted, or any other by its key. */
export function OriginalPicker({ company, onPick }: { company: string; onPick: (from: string) => void }) {
  const { t } = useTranslation()
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  // Empty once one of the list was chosen, which leads away from here.
  const wanted = useRef(key)
  wanted.current = key
  useEffect(
    () => () => {
      wanted.current = ''
    },
    [],
  )
  const recent = useQuery(documentsQuery(company, { ...correctable, per_page: 6, sort: '-issued_at' }))
  const pick = (row: DocumentRow) => onPick(`${row.kind}:${row.id}`)
  const takeKey = async () => {
    const digits = key.replace(/\s/g, '')
    const { isClave } = await import('@cuentaclara/einvoice')
    if (!isClave(digits)) return setProblem(t('counter.notes.keyWrong'))
    try {
      const own = await call(endpoints.listDocuments, { query: { search: digits } }, { company })
      const found = own.data.find(({ clave }) => clave === digits)
      // Another was typed meanwhile, or chosen.
      if (wanted.current !== key) return
      if (found === undefined) onPick(digits)
      else pick(found)
    } catch (error) {
      setProblem(failureWords(error, t))
    }
  }
  return (
    <section className={`${classes.step} cc-card`}>
      <h2 className={classes.stepTitle}>{t('counter.notes.stepDocument')}</h2>
      <Input.Wrapper
        label={t('counter.notes.own')}
        description={t('counter.notes.ownHint')}
        labelProps={{ htmlFor: 'note-original' }}
      >
        <SearchCombobox<DocumentRow>
          id="note-original"
          label={t('counter.notes.own')}
          isLarge
          display=""
          placeholder={t('counter.notes.ownPlaceholder')}
          autoFocus
          search={(text) => ({
            queryKey: ['documents', company, 'originals', text],
            queryFn: async ({ signal }) => {
              const query = { ...correctable, search: text, per_page: 8 }
              const page = await call(endpoints.listDocuments, { query }, { company, signal })
              return [{ label: null, options: page.data }]
            },
          })}
          optionKey={(row) => row.id}
          renderOption={(row) => <FoundDocument {...foundOf(row)} />}
          renderNone={() => t('counter.notes.ownNone')}
          onTake={pick}
          minimumWidth={460}
        />
      </Input.Wrapper>
      {recent.isPending && <LinesSkeleton lines={6} />}
      {recent.data !== undefined && recent.data.data.length > 0 && (
        <FoundDocuments
          label={t('counter.notes.recent')}
          rows={recent.data.data}
          rowKey={({ id }) => id}
          found={foundOf}
          onPick={pick}
        />
      )}
      <form
        className={classes.key}
        onSubmit={(event) => {
          event.preventDefault()
          void takeKey()
        }}
      >
        <Group align="start" gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            label={t('counter.notes.key')}
            description={t('counter.notes.keyHint')}
            dir="ltr"
            value={key}
            error={problem}
            onChange={(event) => {
              setProblem(null)
              setKey(event.currentTarget.value)
            }}
          />
          <Button type="submit" variant="default" className="cc-beside-field" disabled={key.trim() === ''}>
            {t('counter.notes.keyCheck')}
          </Button>
        </Group>
      </form>
    </section>
  )
}
