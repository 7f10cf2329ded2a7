import { DOMParser, type Element, type Node } from '@xmldom/xmldom'

/** An element as the checks see it: local name, own text, children in order. */
export type Tree = { name: string; namespace: string; text: string; children: Tree[] }

/** Thrown for what is no document at all; the message is the authority's kind of sentence. */
export class UnreadableXml extends Error {}

const MAX_BYTES = 5_000_000
const MAX_DEPTH = 32

/** Parses strictly: no DTD, no entities of its own, bounded depth and size. */
export function readTree(xml: string): Tree {
  if (xml.length > MAX_BYTES) throw new UnreadableXml('El archivo XML supera el tamaño permitido.')
  if (/<!DOCTYPE|<!ENTITY/i.test(xml))
    throw new UnreadableXml('El archivo XML contiene una declaración DTD no permitida.')
  const root = parse(xml)
  return toTree(root, 1)
}

function parse(xml: string): Element {
  try {
    const parser = new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new UnreadableXml(`cvc-xml: ${message}`)
      },
    })
    const root = parser.parseFromString(xml, 'text/xml').documentElement
    if (root) return root
  } catch (error) {
    throw new UnreadableXml(error instanceof Error ? error.message : 'cvc-xml: no es XML')
  }
  throw new UnreadableXml('cvc-xml: el documento está vacío')
}

function toTree(element: Element, depth: number): Tree {
  if (depth > MAX_DEPTH) throw new UnreadableXml('El archivo XML tiene demasiados niveles.')
  const nodes = Array.from(element.childNodes as Iterable<Node>)
  return {
    name: element.localName ?? element.nodeName,
    namespace: element.namespaceURI ?? '',
    text: nodes
      .filter(isText)
      .map((node) => node.nodeValue ?? '')
      .join(''),
    children: nodes.filter(isElement).map((child) => toTree(child, depth + 1)),
  }
}

const isElement = (node: Node): node is Element => node.nodeType === 1
const isText = (node: Node): boolean => node.nodeType === 3 || node.nodeType === 4

/** The first child of that name. */
export function child(tree: Tree | undefined, name: string): Tree | undefined {
  return tree?.children.find((candidate) => candidate.name === name)
}

/** All children of that name. */
export function children(tree: Tree | undefined, name: string): Tree[] {
  return tree?.children.filter((candidate) => candidate.name === name) ?? []
}

/** The text at the end of a path of names, trimmed; empty when anything is absent. */
export function textAt(tree: Tree | undefined, ...path: string[]): string {
  return path.reduce<Tree | undefined>((at, name) => child(at, name), tree)?.text.trim() ?? ''
}
