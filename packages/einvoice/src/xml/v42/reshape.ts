import type { XmlElement } from '../parse-xml.ts'

/**
 * A document of 4.2 (2017 to 2019) in the form of 4.3, as far as its fields allow (reference, section 16): a line's code
 * was a commercial one and its discount had no group, the currency stood in the summary itself, and an exoneration named
 * the tax that it spares and the percentage of the purchase. Its general sales tax keeps code 01, without a rate code.
 */
export function reshape42(root: XmlElement): XmlElement {
  return withChildren(root, (child) => {
    if (child.name === 'DetalleServicio') return [withChildren(child, (line) => [reshapeLine(line)])]
    return child.name === 'ResumenFactura' ? [gathered(child, 'CodigoTipoMoneda', currencyFields)] : [child]
  })
}

const currencyFields = ['CodigoMoneda', 'TipoCambio']
const discountFields = ['MontoDescuento', 'NaturalezaDescuento']

function reshapeLine(line: XmlElement): XmlElement {
  const renamed = withChildren(line, (child) => {
    if (child.name === 'Codigo' && child.children.length > 0) return [named(child, 'CodigoComercial')]
    return child.name === 'Impuesto' ? [withChildren(child, (part) => [reshapeExoneration(part)])] : [child]
  })
  return gathered(renamed, 'Descuento', discountFields)
}

const exonerationNames: Readonly<Record<string, string>> = {
  MontoImpuesto: 'MontoExoneracion',
  PorcentajeCompra: 'PorcentajeExoneracion',
}

function reshapeExoneration(part: XmlElement): XmlElement {
  if (part.name !== 'Exoneracion') return part
  return withChildren(part, (field) => [named(field, exonerationNames[field.name] ?? field.name)])
}

/** The element with those of its children that have these names in a group of their own, where the first one stood. */
function gathered(element: XmlElement, group: string, names: readonly string[]): XmlElement {
  const inside = element.children.filter(({ name }) => names.includes(name))
  const [first] = inside
  if (!first) return element
  const whole = { ...named(first, group), attributes: [], children: inside, text: '' }
  return withChildren(element, (child) => {
    if (child === first) return [whole]
    return inside.includes(child) ? [] : [child]
  })
}

function withChildren(element: XmlElement, change: (child: XmlElement) => XmlElement[]): XmlElement {
  return { ...element, children: element.children.flatMap(change) }
}

function named(element: XmlElement, name: string): XmlElement {
  return { ...element, name }
}
