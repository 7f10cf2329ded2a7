import type { ReadElement } from '../read-format.ts'

/**
 * A document of 4.2 (2017 to 2019) in the form of 4.3, as far as its fields allow (reference, section 16): a line's code
 * was a commercial one and its discount had no group, the currency stood in the summary itself, and an exoneration named
 * the tax that it spares and the percentage of the purchase. Its general sales tax keeps code 01, without a rate code.
 */
export function reshape42(root: ReadElement): ReadElement {
  return withChildren(root, (child) => {
    if (child.name === 'DetalleServicio') return [withChildren(child, (line) => [reshapeLine(line)])]
    return child.name === 'ResumenFactura' ? [gathered(child, 'CodigoTipoMoneda', currencyFields)] : [child]
  })
}

const currencyFields = ['CodigoMoneda', 'TipoCambio']
const discountFields = ['MontoDescuento', 'NaturalezaDescuento']

function reshapeLine(line: ReadElement): ReadElement {
  const renamed = withChildren(line, (child) => {
    if (child.name === 'Codigo' && child.elements.length > 0) return [named(child, 'CodigoComercial')]
    return child.name === 'Impuesto' ? [withChildren(child, (part) => [reshapeExoneration(part)])] : [child]
  })
  return gathered(renamed, 'Descuento', discountFields)
}

const exonerationNames: Readonly<Record<string, string>> = {
  MontoImpuesto: 'MontoExoneracion',
  PorcentajeCompra: 'PorcentajeExoneracion',
}

function reshapeExoneration(part: ReadElement): ReadElement {
  if (part.name !== 'Exoneracion') return part
  return withChildren(part, (field) => [named(field, exonerationNames[field.name] ?? field.name)])
}

/** The element with those of its children that have these names in a group of their own, where the first one stood. */
function gathered(element: ReadElement, group: string, names: readonly string[]): ReadElement {
  const inside = element.elements.filter(({ name }) => names.includes(name))
  const [first] = inside
  if (!first) return element
  const whole = { name: group, attributes: [], elements: inside, text: '' }
  return withChildren(element, (child) => {
    if (child === first) return [whole]
    return inside.includes(child) ? [] : [child]
  })
}

function withChildren(element: ReadElement, change: (child: ReadElement) => ReadElement[]): ReadElement {
  const { name, attributes, elements, text } = element
  return { name, attributes, elements: elements.flatMap(change), text }
}

function named(element: ReadElement, name: string): ReadElement {
  const { attributes, elements, text } = element
  return { name, attributes, elements, text }
}
