import { child, children, type Tree, textAt } from '../format/read-tree.ts'
import { checkLineSums, checkPaymentLineSums } from './check-line-sums.ts'
import { checkPaymentSummarySums, checkSummarySums } from './check-summary-sums.ts'
import type { Finding } from './finding.ts'
import { kindOf } from './kinds.ts'

/**
 * The authority's sums, a second time and naively (reference §6): every equation is looked at on its own, from the
 * written values, so that one wrong field is named and not its consequences.
 */
export function checkArithmetic(root: Tree): Finding[] {
  const lines = children(child(root, 'DetalleServicio'), 'LineaDetalle')
  const isNote = kindOf(root)?.isNote ?? false
  const isPayment = root.name === 'ReciboElectronicoPago'
  const [checkLine, checkSummary] = isPayment
    ? [checkPaymentLineSums, checkPaymentSummarySums]
    : [checkLineSums, checkSummarySums]
  const findings = lines.flatMap((line) =>
    checkLine(line, { label: `Línea ${textAt(line, 'NumeroLinea')}`, root: root.name, isNote }),
  )
  return [...findings, ...checkSummary(root, lines)]
}
