import { describe, expect, test } from 'vitest'
import type { DraftDocument, OfficialKind } from '../src/document/document.ts'
import { complete } from '../src/engine/complete.ts'
import { validate } from '../src/engine/validate.ts'
import { type FormatElement, isGroup, type ValueType } from '../src/xml/format.ts'
import { formatIssues } from '../src/xml/index.ts'
import { documentFormats } from '../src/xml/v44/documents.ts'
import { goldenCases } from './cases.ts'

/** Texts beside a code that does not ask for them: only `formatIssues` looks at those before a number is spent. */
const leftToTheFormat = /\.(otherName|typeOther|documentTypeOther|institutionOther|tariffHeading)$/

/** Too short, too long or both: what a text of the format must not be. */
type Damage = { path: string; value: string }

/** One of each kind, and the two that have every field. */
const drafts = Object.entries(goldenCases).filter(
  ([name]) => !name.startsWith('invoice') || name.endsWith('every-field'),
)

describe.each(drafts)('%s', (_, draft) => {
  test('has texts of a wrong length refused by the rules, not by the authority', () => {
    const unnoticed = damages(draft)
      .filter(({ path }) => !leftToTheFormat.test(path))
      .filter((damage) => isRefusedByFormat(damaged(draft, damage)) && !isRefusedByRules(draft, damage))
    expect(unnoticed.map(({ path, value }) => `${path}: ${value.length}`)).toEqual([])
  })
})

function isRefusedByFormat(draft: DraftDocument): boolean {
  const numbering = {
    clave: '50621112600310100011100100001010000000001112345678',
    consecutivo: '00100001010000000001',
    issuedAt: '2026-11-21T10:15:00-06:00',
    softwareProviderId: '3101000111',
  }
  return formatIssues(complete(draft, numbering)).length > 0
}

/** The sound draft may have findings of its own; the damage must add one that blocks, or be one already there. */
function isRefusedByRules(draft: DraftDocument, damage: Damage): boolean {
  const known = new Set(findings(draft).filter((each) => !each.endsWith(damage.path)))
  return findings(damaged(draft, damage)).some((each) => !known.has(each))
}

function findings(draft: DraftDocument): string[] {
  return validate(draft, { today: '2026-11-21', phase: 'issue' })
    .filter((issue) => issue.severity === 'error')
    .map((issue) => `${issue.code} ${issue.path}`)
}

function damages(draft: DraftDocument): Damage[] {
  return textsOf(documentFormats[draft.kind as OfficialKind].children, []).flatMap(({ path, value }) => {
    if (!has(draft, path)) return []
    const tooLong = { path: path.join('.'), value: 'x'.repeat(value.maxLength + 1) }
    return value.minLength > 1 ? [tooLong, { ...tooLong, value: 'x'.repeat(value.minLength - 1) }] : [tooLong]
  })
}

type Text = { path: string[]; value: Extract<ValueType, { is: 'text' }> }

/** Every text of the format, in the first item of its lists. */
function textsOf(elements: readonly FormatElement[], path: string[]): Text[] {
  return elements.flatMap((element) => {
    const own = [
      ...path,
      ...(element.at === '' ? [] : element.at.split('.')),
      ...(element.isList ? ['0'] : []),
    ]
    if (isGroup(element)) return textsOf(element.children, own)
    return element.value.is === 'text' ? [{ path: own, value: element.value }] : []
  })
}

type Model = Record<string, unknown>

/** Whether the draft has the object the text lies in. */
function has(draft: DraftDocument, path: string[]): boolean {
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((held, key) => (held as Model | null | undefined)?.[key], draft)
  return typeof holder === 'object' && holder !== null
}

function damaged(draft: DraftDocument, { path, value }: Damage): DraftDocument {
  const copy = structuredClone(draft)
  const keys = path.split('.')
  const last = keys.pop()!
  const holder = keys.reduce<unknown>((held, key) => (held as Model)[key], copy) as Model
  holder[last] = value
  return copy
}
