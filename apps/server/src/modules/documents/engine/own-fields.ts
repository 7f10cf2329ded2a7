import type { DocumentKind, Issue } from '@cuentaclara/einvoice'
import type { DraftContent } from './draft-input.ts'

/** A field of its own that a company keeps with its documents, as its list says. */
export type OwnField = {
  id: string
  name: string
  field_type?: 'text' | 'number' | 'date' | 'choice'
  choices?: readonly string[]
  /** Kinds it is asked in; empty or absent: in all of them. */
  document_kinds?: readonly string[]
  is_printed?: boolean
  is_required?: boolean
  is_archived: boolean
}

type Value = DraftContent['own_fields'][number]

/** What was typed into fields that exist, with their labels of today: an issued document keeps what they were called. Pure. */
export function labelOwnFields(values: readonly Value[], fields: readonly OwnField[]): Value[] {
  return values.flatMap(({ id, value }) => {
    const field = fields.find((each) => each.id === id)
    if (field === undefined || value.trim() === '') return []
    return [{ id, value: value.trim(), label: field.name, is_printed: field.is_printed ?? false }]
  })
}

/** What is missing or does not fit in the company's own fields of a kind of document. Pure. */
export function ownFieldIssues(
  kind: DocumentKind,
  values: readonly Value[],
  fields: readonly OwnField[],
): Issue[] {
  return fields
    .filter((field) => isAsked(field, kind))
    .flatMap((field) => {
      const value = values.find(({ id }) => id === field.id)?.value.trim() ?? ''
      const code = value === '' ? (field.is_required ? 'own-field.required' : null) : misfit(field, value)
      if (code === null) return []
      return [
        { code, path: `own_fields.${field.id}`, severity: 'error' as const, params: { label: field.name } },
      ]
    })
}

function isAsked({ is_archived, document_kinds: kinds = [] }: OwnField, kind: DocumentKind): boolean {
  return !is_archived && (kinds.length === 0 || kinds.includes(kind))
}

function misfit({ field_type: type, choices = [] }: OwnField, value: string): string | null {
  if (type === 'number') return /^-?\d{1,13}(\.\d{1,5})?$/.test(value) ? null : 'own-field.number'
  if (type === 'date') return isDay(value) ? null : 'own-field.date'
  if (type === 'choice') return choices.includes(value) ? null : 'own-field.choice'
  return null
}

function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))
}
