import { checkValue } from '../format/check-value.ts'
import type { Particle } from '../format/read-structure.ts'
import type { Tree } from '../format/read-tree.ts'
import { structureOf } from '../format/structures.ts'
import { type Finding, reject } from './finding.ts'

const namespaceBase = 'https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/'
const MAX_FINDINGS = 20

/** The schema step: element order, how often, and every value; nothing else is looked at while this fails. */
export function checkStructure(root: Tree): Finding[] {
  const content = structureOf(root.name)
  const namespace = namespaceBase + root.name.charAt(0).toLowerCase() + root.name.slice(1)
  if (!content || root.namespace !== namespace)
    return [reject(-1, `cvc-elt.1: Cannot find the declaration of element '${root.name}'.`, root.at)]
  const findings: Finding[] = []
  checkContent(root, content, (message, at) => {
    if (findings.length < MAX_FINDINGS) findings.push(reject(-1, message, at))
  })
  return findings
}

type Report = (message: string, at: number) => void

function checkContent(tree: Tree, particles: Particle[], report: Report): void {
  let next = 0
  for (const particle of particles) {
    let count = 0
    while (count < particle.max && tree.children[next]?.name === particle.name) {
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

function checkElement(tree: Tree, particle: Particle, report: Report): void {
  if (particle.type === 'any') return
  if (particle.content.length > 0) return checkContent(tree, particle.content, report)
  if (tree.children.length > 0)
    return report(
      `cvc-type.3.1.2: Element '${tree.name}' is a simple type, so it must have no element children.`,
      tree.at,
    )
  const problem = checkValue(particle.type, tree.name, tree.text)
  if (problem) report(problem, tree.at)
}

function missing(tree: Tree, particle: Particle, at: number): string {
  const found = tree.children[at]
  return found
    ? `cvc-complex-type.2.4.a: Invalid content was found starting with element '${found.name}'. One of '{${particle.name}}' is expected.`
    : `cvc-complex-type.2.4.b: The content of element '${tree.name}' is not complete. One of '{${particle.name}}' is expected.`
}
