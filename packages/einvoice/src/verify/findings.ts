import type { Issue } from '../document/document.ts'

/** An amount that is not what the document's other amounts give, beyond the precision it is written with. */
export type ArithmeticFinding = {
  /** In the model: `lines.0.total`. */
  path: string
  /** Official name, `DetalleServicio/LineaDetalle[1]/MontoTotal`. */
  element: string | null
  stated: string
  computed: string
}

export type RuleFinding = Issue & { element: string | null; message?: string }
