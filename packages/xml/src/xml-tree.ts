export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
export const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'

/** The parsed document: only what canonical XML and signatures need to know. */
export type XmlDocument = { kind: 'document'; children: XmlNode[]; root: XmlElement }

export type XmlElement = {
  kind: 'element'
  name: string
  prefix: string
  localName: string
  namespaceUri: string
  attributes: XmlAttribute[]
  /** Declarations written on this very tag, by prefix; '' is the default namespace. */
  declarations: ReadonlyMap<string, string>
  parent: XmlElement | null
  children: XmlNode[]
}

export type XmlAttribute = {
  name: string
  prefix: string
  localName: string
  namespaceUri: string
  value: string
}

export type XmlNode =
  | XmlElement
  | { kind: 'text'; value: string }
  | { kind: 'comment'; value: string }
  | { kind: 'instruction'; target: string; data: string }

/** The namespace a prefix means at this element; undefined where nothing declares it. */
export function namespaceOf(element: XmlElement | null, prefix: string): string | undefined {
  for (let at = element; at !== null; at = at.parent) {
    const uri = at.declarations.get(prefix)
    if (uri !== undefined) return uri
  }
  return undefined
}

/** Child elements of that namespace and local name, in document order. */
export function childElements(parent: XmlElement, namespaceUri: string, localName: string): XmlElement[] {
  return elementsOf(parent).filter((child) => isNamed(child, namespaceUri, localName))
}

export function elementsOf(parent: XmlElement): XmlElement[] {
  return parent.children.filter((child) => child.kind === 'element')
}

export function isNamed(element: XmlElement, namespaceUri: string, localName: string): boolean {
  return element.localName === localName && element.namespaceUri === namespaceUri
}

/** The value of an attribute without prefix, or null. */
export function attributeOf(element: XmlElement, name: string): string | null {
  return element.attributes.find((attribute) => attribute.name === name)?.value ?? null
}

/** All text below an element, in order; comments and instructions count as nothing. */
export function textOf(element: XmlElement): string {
  let text = ''
  for (const child of element.children) {
    if (child.kind === 'text') text += child.value
    else if (child.kind === 'element') text += textOf(child)
  }
  return text
}

/** Every element below and including this one, in document order. */
export function* descendantsOf(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) if (child.kind === 'element') yield* descendantsOf(child)
}

export function isInside(element: XmlElement, ancestor: XmlElement): boolean {
  for (let at: XmlElement | null = element; at !== null; at = at.parent) if (at === ancestor) return true
  return false
}
