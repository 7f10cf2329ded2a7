import { child, children, type Tree } from '../format/read-tree.ts'

/** The parts of an assortment as lines of their own: the same fields without their suffix. */
export function assortmentParts(line: Tree): Tree[] {
  return children(child(line, 'DetalleSurtido'), 'LineaDetalleSurtido').map(withoutSuffix)
}

const irregular: Readonly<Record<string, string>> = {
  CodigoImpuestoSurtido: 'Codigo',
  MontoImpuestoSurtido: 'Monto',
  DescuentoSurtidoOtros: 'CodigoDescuentoOTRO',
  DetalleSurtido: 'Detalle',
}

function withoutSuffix(tree: Tree): Tree {
  return {
    ...tree,
    name: irregular[tree.name] ?? tree.name.replace(/Surtido$/, ''),
    children: tree.children.map(withoutSuffix),
  }
}
