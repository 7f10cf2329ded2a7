/** Codes of the schemas of 2019, before the lists of today; 10 and 11 of CondicionVenta came in 2023. */
const lists: Readonly<Record<string, ReadonlySet<string>>> = {
  '/CondicionVenta': numbered(11),
  '/MedioPago': numbered(5),
  'Identificacion/Tipo': numbered(4, []),
  'CodigoComercial/Tipo': numbered(4),
  'Impuesto/Codigo': numbered(8, ['12', '99']),
  'Impuesto/CodigoTarifa': numbered(8, []),
  'Exoneracion/TipoDocumento': numbered(7),
  'OtrosCargos/TipoDocumento': numbered(7),
  'InformacionReferencia/TipoDoc': numbered(13),
  'InformacionReferencia/Codigo': numbered(5),
}

/** The codes that version 4.3 allowed in an element, or undefined where it allowed any text. */
export function schemaCodes43(_root: string, parent: string, name: string): ReadonlySet<string> | undefined {
  return lists[`${parent}/${name}`]
}

/** `01` to `last`, and what else. */
function numbered(last: number, more: readonly string[] = ['99']): ReadonlySet<string> {
  const codes = Array.from({ length: last }, (_, index) => String(index + 1).padStart(2, '0'))
  return new Set([...codes, ...more])
}
