export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
export const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'

/** A document as it was read: what a reader of values, a verifier of signatures and canonical XML need to know. */
export type XmlDocument = {
  readonly kind: 'document'
  readonly root: XmlElement
  /** The root with the comments and instructions around it. */
  readonly children: readonly TopLevelNode[]
  /** Of its bytes, in small letters; `text` for what came as text. */
  readonly encoding: string
  /** Why the bytes are not what they claim to be; null for an honest file. */
  readonly doubt: string | null
}

export type XmlElement = {
  readonly kind: 'element'
  /** With its prefix, as written. */
  readonly qualifiedName: string
  readonly name: string
  readonly prefix: string
  /** Empty for none. */
  readonly namespace: string
  /** Without the declarations of namespaces. */
  readonly attributes: readonly XmlAttribute[]
  /** Declarations written on this very tag, by prefix; '' is the default namespace. */
  readonly declarations: ReadonlyMap<string, string>
  readonly parent: XmlElement | null
  /** Everything inside, in order. */
  readonly children: readonly XmlNode[]
  readonly elements: readonly XmlElement[]
  /** All of its own character data together, without that of the elements inside. */
  readonly text: string
}

export type XmlAttribute = {
  readonly qualifiedName: string
  readonly name: string
  readonly prefix: string
  readonly namespace: string
  readonly value: string
}

/** A string is character data. */
export type XmlNode = TopLevelNode | string

export type TopLevelNode =
  | XmlElement
  | { readonly kind: 'comment'; readonly value: string }
  | { readonly kind: 'instruction'; readonly target: string; readonly data: string }

/** The namespace a prefix means at this element; undefined where nothing declares it. */
export function namespaceOf(element: XmlElement | null, prefix: string): string | undefined {
  for (let at = element; at !== null; at = at.parent) {
    const uri = at.declarations.get(prefix)
    if (uri !== undefined) return uri
  }
  return undefined
}

/** Child elements of that namespace and local name, in document order. */
export function childElements(parent: XmlElement, namespace: string, name: string): XmlElement[] {
  return parent.elements.filter((child) => isNamed(child, namespace, name))
}

export function isNamed(element: XmlElement, namespace: string, name: string): boolean {
  return element.name === name && element.namespace === namespace
}

/** The value of an attribute without prefix, or null. */
export function attributeOf({ attributes }: Pick<XmlElement, 'attributes'>, name: string): string | null {
  return attributes.find((attribute) => attribute.qualifiedName === name)?.value ?? null
}

/** All text below an element, in order; comments and instructions count as nothing. */
export function textOf(element: XmlElement): string {
  if (element.elements.length === 0) return element.text
  let text = ''
  for (const child of element.children) {
    if (typeof child === 'string') text += child
    else if (child.kind === 'element') text += textOf(child)
  }
  return text
}

/** Every element below and including this one, in document order. */
export function descendantsOf(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = []
  collect(element, found)
  return found
}

function collect(element: XmlElement, found: XmlElement[]): void {
  found.push(element)
  for (const child of element.elements) collect(child, found)
}

export function isInside(element: XmlElement, ancestor: XmlElement): boolean {
  for (let at: XmlElement | null = element; at !== null; at = at.parent) if (at === ancestor) return true
  return false
}
