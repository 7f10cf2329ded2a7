import type { Particle } from '../format/read-structure.ts'
import type { Attribute, Tree } from '../format/read-tree.ts'
import { structureOf } from '../format/structures.ts'
import { type Finding, reject } from './finding.ts'

const namespaceBase = 'https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/'
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'
const instanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance'
const MAX_FINDINGS = 20

/** The schema step: element order, how often, and every value; nothing else is looked at while this fails. */
export function checkStructure(root: Tree): Finding[] {
  const content = structureOf(root.name)
  const namespace = namespaceBase + root.name.charAt(0).toLowerCase() + root.name.slice(1)
  if (!content || root.namespace !== namespace)
    return [reject(-1, `cvc-elt.1: Cannot find the declaration of element '${root.name}'.`, root.at)]
  const findings: Finding[] = []
  const report: Report = (message, at) => {
    if (findings.length < MAX_FINDINGS) findings.push(reject(-1, message, at))
  }
  checkAttributes(root, [], report)
  checkContent(root, content, report)
  return findings
}

type Report = (message: string, at: number) => void

function checkContent(tree: Tree, particles: Particle[], report: Report): void {
  if (/[^ \t\n\r]/.test(tree.text))
    report(
      `cvc-complex-type.2.3: Element '${tree.name}' cannot have character [children], because the type's content type is element-only.`,
      tree.at,
    )
  let next = 0
  for (const particle of particles) {
    let count = 0
    while (count < particle.max && isNamed(tree.children[next], particle.name, tree)) {
      checkElement(tree.children[next]!, particle, report)
      count += 1
      next += 1
    }
    if (count < particle.min) return report(missing(tree, particle, next), tree.children[next]?.at ?? tree.at)
  }
  const extra = tree.children[next]
  if (extra)
    report(
      `cvc-complex-type.2.4.d: Invalid content was found starting with element '${extra.name}' in '${tree.name}'.`,
      extra.at,
    )
}

function isNamed(tree: Tree | undefined, name: string, parent: Tree): boolean {
  const namespace = name === 'Signature' ? signatureNamespace : parent.namespace
  return tree?.name === name && tree.namespace === namespace
}

function checkElement(tree: Tree, particle: Particle, report: Report): void {
  if (particle.content.length > 0) {
    checkAttributes(tree, particle.attributes, report)
    return checkContent(tree, particle.content, report)
  }
  // A signature is looked at by those who verify it.
  if (particle.value === null) return
  checkAttributes(tree, particle.attributes, report)
  if (tree.children.length > 0)
    return report(
      `cvc-type.3.1.2: Element '${tree.name}' is a simple type, so it must have no element children.`,
      tree.at,
    )
  if (!particle.value(tree.text))
    report(
      `cvc-type.3.1.3: The value '${tree.text.slice(0, 80)}' of element '${tree.name}' is not valid.`,
      tree.at,
    )
}

/** Only what the schema names, and where to find a schema, which every element may say. */
function checkAttributes(tree: Tree, allowed: string[], report: Report): void {
  for (const attribute of tree.attributes) {
    if (isSchemaHint(attribute) || (attribute.namespace === '' && allowed.includes(attribute.name))) continue
    report(
      `cvc-complex-type.3.2.2: Attribute '${attribute.name}' is not allowed to appear in element '${tree.name}'.`,
      tree.at,
    )
  }
}

function isSchemaHint({ namespace, name }: Attribute): boolean {
  return namespace === instanceNamespace && /^(schemaLocation|noNamespaceSchemaLocation)$/.test(name)
}

function missing(tree: Tree, particle: Particle, at: number): string {
  const found = tree.children[at]
  return found
    ? `cvc-complex-type.2.4.a: Invalid content was found starting with element '${found.name}'. One of '{${particle.name}}' is expected.`
    : `cvc-complex-type.2.4.b: The content of element '${tree.name}' is not complete. One of '{${particle.name}}' is expected.`
}
