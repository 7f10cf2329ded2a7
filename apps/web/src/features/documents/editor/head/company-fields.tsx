import type { ListEntry } from '@cuentaclara/contracts'
import { Input, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Dispatch, Suspense } from 'react'
import { useListEntries } from '#features/companies/index.ts'
import { TagField, tagsAfter, useTags } from '#features/tags/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { issuingPlacesQuery } from '../../queries.ts'
import type { EditorDraft } from '../draft/draft.ts'
import type { EditorAction } from '../draft/draft-reducer.ts'
import { isBought } from '../draft/purchase.ts'
import classes from './editor-head.module.css'

const PlaceField = part(() => import('./place-field.tsx'), 'PlaceField', { words: ['counter'] })

export type CompanyFieldsProps = {
  company: string
  draft: Pick<EditorDraft, 'kind' | 'kept' | 'sellerId' | 'ownFields' | 'tags' | 'tagsThen'>
  /** What is wrong with a field, by its path: `own-<id>`, `place`. */
  problems: Readonly<Record<string, string>>
  canEdit: boolean
  dispatch: Dispatch<EditorAction>
}

/**
 * What the company adds to a document: where it is issued from, who sold, fields of its own, and tags. Nothing where there is no choice.
 */
export function CompanyFields({ company, draft, problems, canEdit, dispatch }: CompanyFieldsProps) {
  const { t } = useTranslation()
  const { kind, sellerId, ownFields } = draft
  const tags = draft.tags ?? draft.tagsThen ?? []
  const { entries, gone } = useTags(tags)
  const hasTags = entries.length + gone.length > 0
  const people = useListEntries(company, 'seller', [sellerId])
  const sellers = isBought(kind) ? [] : people
  const fields = useListEntries(company, 'own_field', Object.keys(ownFields)).filter(
    ({ document_kinds: kinds }) => !kinds?.length || (kinds as readonly string[]).includes(kind),
  )
  const { data: places = [] } = useQuery(issuingPlacesQuery(company))
  // A place that was closed since the draft named it is chosen anew, although one alone is left.
  const hasPlaces = places.length > 1 || isElsewhere(draft.kept, places)
  if (sellers.length === 0 && fields.length === 0 && !hasTags && !hasPlaces) return null
  return (
    <div className={classes.terms}>
      {hasPlaces && (
        <Suspense>
          <PlaceField
            company={company}
            places={places}
            draft={draft}
            problem={problems.place}
            canEdit={canEdit}
            dispatch={dispatch}
          />
        </Suspense>
      )}
      {sellers.length > 0 && (
        <NativeSelect
          id="field-seller"
          label={t('documents.editor.seller')}
          value={sellerId}
          disabled={!canEdit}
          error={problems.seller}
          data={[
            { value: '', label: t('documents.editor.noSeller') },
            ...sellers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => dispatch({ type: 'head', patch: { sellerId: event.currentTarget.value } })}
        />
      )}
      {fields.map((field) => (
        <OwnField
          key={field.id}
          field={field}
          value={ownFields[field.id] ?? ''}
          problem={problems[`own-${field.id}`]}
          canEdit={canEdit}
          onChange={(value) =>
            dispatch({ type: 'head', patch: { ownFields: { ...ownFields, [field.id]: value } } })
          }
        />
      ))}
      {hasTags && (
        <Input.Wrapper label={t('catalogue.clients.tags')} labelElement="div" error={problems.tags}>
          <div id="field-tags" className={classes.tags}>
            <TagField
              tags={tags}
              canEdit={canEdit}
              onChange={(change) => dispatch({ type: 'head', patch: { tags: tagsAfter(tags, change) } })}
            />
          </div>
        </Input.Wrapper>
      )}
    </div>
  )
}

function isElsewhere(
  { branch, terminal }: EditorDraft['kept'],
  places: readonly { branch: string; terminal: string }[],
): boolean {
  const isNamed = branch !== undefined && terminal !== undefined
  return (
    isNamed &&
    places.length > 0 &&
    !places.some((each) => each.branch === branch && each.terminal === terminal)
  )
}

type OwnFieldProps = {
  field: ListEntry
  value: string
  problem: string | undefined
  canEdit: boolean
  onChange: (value: string) => void
}

function OwnField({ field, value, problem, canEdit, onChange }: OwnFieldProps) {
  const common = { id: `field-own-${field.id}`, label: field.name, error: problem, value }
  const tell = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  if (field.field_type === 'choice') {
    const choices = [...new Set(['', ...(field.choices ?? []), value])]
    const data = choices.map((choice) => ({ value: choice, label: choice || '—' }))
    return <NativeSelect {...common} disabled={!canEdit} data={data} onChange={tell} />
  }
  if (field.field_type === 'date') return <DayInput {...common} readOnly={!canEdit} onChange={onChange} />
  const isNumber = field.field_type === 'number'
  return (
    <TextInput
      {...common}
      readOnly={!canEdit}
      maxLength={200}
      {...(isNumber && { inputMode: 'decimal' as const, dir: 'ltr' as const })}
      onChange={tell}
    />
  )
}
