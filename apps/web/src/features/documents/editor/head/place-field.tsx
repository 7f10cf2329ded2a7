import type { IssuingPlaces } from '@cuentaclara/contracts'
import { composeConsecutivo, documentKinds } from '@cuentaclara/einvoice'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { NativeSelect } from '@mantine/core'
import type { Dispatch } from 'react'
import { useCurrentCompany } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { EditorDraft } from '../draft/draft.ts'
import type { EditorAction } from '../draft/draft-reducer.ts'
import { rememberPlace } from '../draft/usual-place.ts'

export type OpenPlace = IssuingPlaces['data'][number]

type PlaceFieldProps = {
  company: string
  places: readonly OpenPlace[]
  draft: Pick<EditorDraft, 'kind' | 'kept'>
  problem: string | undefined
  canEdit: boolean
  dispatch: Dispatch<EditorAction>
}

/**
 * Whose numbers the document takes. What is chosen is where this person issues from in this browser from now on, unless the company knows
 * their usual place.
 */
export function PlaceField({ company, places, draft, problem, canEdit, dispatch }: PlaceFieldProps) {
  const { t } = useTranslation()
  const usual = useCurrentCompany()?.place ?? null
  const named = nameOf(draft.kept, places)
  const chosen = places.find((place) => keyOf(place) === named)
  const choose = (key: string) => {
    const place = places.find((each) => keyOf(each) === key)
    if (place === undefined) return
    const { branch, terminal } = place
    // The company's own is not named, so that the draft follows the settings until it is issued. Whoever usually issues elsewhere means it.
    const next = place.is_own && usual === null ? null : { branch, terminal }
    rememberPlace(company, next)
    const { branch: _, terminal: __, ...kept } = draft.kept
    dispatch({ type: 'head', patch: { kept: { ...kept, ...next } } })
  }
  return (
    <NativeSelect
      id="field-place"
      label={t('counter.place.label')}
      value={named}
      disabled={!canEdit}
      error={chosen === undefined ? t('counter.place.closed') : problem}
      description={chosen && t('counter.place.next', { number: nextNumber(chosen, draft) })}
      data={[
        ...(chosen === undefined ? [{ value: named, label: named }] : []),
        ...places.map((place) => ({ value: keyOf(place), label: labelOf(place) })),
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

function keyOf({ branch, terminal }: Pick<OpenPlace, 'branch' | 'terminal'>): string {
  return `${branch}-${terminal}`
}

/** The place that a draft names, in whole or in part, or the company's own. */
function nameOf({ branch, terminal }: EditorDraft['kept'], places: readonly OpenPlace[]): string {
  const own = places.find(({ is_own }) => is_own)
  return `${branch ?? own?.branch ?? ''}-${terminal ?? own?.terminal ?? ''}`
}

/** A name that only repeats the code says nothing more. */
function labelOf({ branch, branch_name, terminal, terminal_name }: OpenPlace): string {
  const named = (code: string, name: string) => (name === code ? code : `${code} ${name}`)
  return `${named(branch, branch_name)} · ${named(terminal, terminal_name)}`
}

/** What is no document yet mostly becomes an invoice. */
function nextNumber({ branch, terminal, series }: OpenPlace, { kind }: Pick<EditorDraft, 'kind'>): string {
  const { code } = documentKinds[kind].official ?? documentKinds.invoice.official
  const sequence = series.find(({ document_type }) => document_type === code)?.next_sequence ?? 1
  return shortNumber(composeConsecutivo({ branch, terminal, documentType: code, sequence })) ?? ''
}
