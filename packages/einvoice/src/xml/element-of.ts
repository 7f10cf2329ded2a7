import type { OfficialKind } from '../document/document.ts'
import { type FormatElement, isGroup } from './format.ts'
import { documentFormats } from './v44/documents.ts'

const known = new Map<OfficialKind, ReadonlyMap<string, string>>()

/**
 * The official name of a field of the model, from below the root: `lines.1.total` is
 * `DetalleServicio/LineaDetalle[2]/MontoTotal`. Null for what the XML of this kind does not carry.
 */
export function elementOf(kind: OfficialKind, path: string): string | null {
  const indexes = path.match(/(?<=\.)\d+(?=\.|$)/g) ?? []
  const pattern = namesOf(kind).get(path.replace(/\.\d+(?=\.|$)/g, '.#'))
  if (pattern === undefined) return null
  let next = 0
  return pattern.replaceAll('#', () => String(Number(indexes[next++] ?? 0) + 1))
}

function namesOf(kind: OfficialKind): ReadonlyMap<string, string> {
  const found = known.get(kind)
  if (found) return found
  const names = new Map<string, string>()
  collect(documentFormats[kind].children, '', '', names)
  known.set(kind, names)
  return names
}

function collect(
  elements: readonly FormatElement[],
  path: string,
  place: string,
  names: Map<string, string>,
) {
  for (const element of elements) {
    const { name, at, isList } = element
    const own = at === '' ? path : `${path}${path === '' ? '' : '.'}${at}`
    const official = `${place}${place === '' ? '' : '/'}${name}`
    if (at !== '' && !names.has(own)) names.set(own, official)
    const item = isList ? `${own}.#` : own
    const itemName = isList ? `${official}[#]` : official
    if (isList) names.set(item, itemName)
    if (isGroup(element)) collect(element.children, item, itemName, names)
  }
}
