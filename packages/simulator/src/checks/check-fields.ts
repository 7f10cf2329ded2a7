import { child, children, type Tree, textAt } from '../format/read-tree.ts'
import type { Registries } from '../registries/registries.ts'
import { checkKey } from './check-key.ts'
import { checkLineFields } from './check-line-fields.ts'
import { checkParties } from './check-parties.ts'
import { checkSaleFields } from './check-sale-fields.ts'
import type { Finding } from './finding.ts'
import { kindOf } from './kinds.ts'

/** What a schema cannot say: fields that belong together, the key against its document, the clock, the registries. */
export type FieldContext = { nowMs: number; registries: Registries }

/** Runs every rule about single fields and pairs of them (reference §4). */
export function checkFields(root: Tree, context: FieldContext): Finding[] {
  const lines = children(child(root, 'DetalleServicio'), 'LineaDetalle')
  const isNote = kindOf(root)?.isNote ?? false
  const receiver = textAt(root, 'Receptor', 'Identificacion', 'Numero')
  return [
    ...checkKey(root, context.nowMs),
    ...checkParties(root, context.registries),
    ...checkSaleFields(root, context.registries),
    ...lines.flatMap((line, index) =>
      checkLineFields(line, { ...context, number: index + 1, root: root.name, isNote, receiver }),
    ),
  ]
}
