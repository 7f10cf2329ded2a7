/** Words as searches compare them: without accents, in lower case, without what joins them. Pure. */
export function plainWords(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => [word, word.normalize('NFD').replace(/\p{M}/gu, '')] as const)
    .filter(([word, plain]) => plain !== '' && (!joining.has(plain) || word.includes('ñ')))
    .map(([, plain]) => plain)
}

const joining = new Set(
  'de del la el los las lo al y e o u a para por con sin en un una unos su mi que se tipo marca'.split(' '),
)

/** One form for singular and plural: llaves and llave, lápices and lápiz. Of a word without accents. Pure. */
export function keyOf(word: string): string {
  let key = word
  if (key.length > 3 && key.endsWith('s')) key = key.slice(0, -1)
  if (key.length > 3 && /[^aeiou]e$/.test(key)) key = key.slice(0, -1)
  return key.length > 2 && key.endsWith('c') ? `${key.slice(0, -1)}z` : key
}

/** What invoices and price lists cut short, and in full; those that are words themselves only with their dot. */
const cutShort: readonly (readonly [short: string, full: string, isDotted?: true])[] = [
  ['serv servs svc', 'servicio'],
  ['mant mantto mtto mto', 'mantenimiento'],
  ['alq', 'alquiler'],
  ['paq pqte pqt', 'paquete'],
  ['apto apt', 'apartamento'],
  ['hab', 'habitación'],
  ['vta', 'venta'],
  ['transp', 'transporte'],
  ['adm admin', 'administración'],
  ['honor', 'honorarios'],
  ['publ', 'publicidad'],
  ['repto rpto', 'repuesto'],
  ['gde', 'grande'],
  ['peq', 'pequeño'],
  ['vet', 'veterinario'],
  ['tab tabs', 'tabletas'],
  ['cap caps', 'cápsulas'],
  ['rx', 'radiografía'],
  ['a/c', 'aire acondicionado'],
  ['p/', 'para'],
  ['c/', 'con'],
  ['s/', 'sin'],
  ['rep', 'reparación', true],
  ['inst', 'instalación', true],
  ['hon', 'honorarios', true],
  ['prof', 'profesional', true],
  ['const', 'construcción', true],
  ['elect elec eléct eléc', 'eléctrico', true],
  ['mens', 'mensualidad', true],
  ['cons', 'consulta', true],
  ['univ', 'universitario', true],
  ['asoc', 'asociación', true],
  ['mad', 'madera', true],
  ['galv', 'galvanizado', true],
  ['inox', 'inoxidable', true],
]
const inFull: ReadonlyMap<string, string> = new Map(
  cutShort.flatMap(([short, full, isDotted]) =>
    short.split(' ').flatMap(
      (each) =>
        (isDotted
          ? [[`${each}.`, full]]
          : [
              [each, full],
              [`${each}.`, full],
            ]) as [string, string][],
    ),
  ),
)

/** How tenders and invoices begin: what is bought, and not what is done. */
const bought =
  /^(?:compra|adquisici[oó]n|contrataci[oó]n|prestaci[oó]n|pago|costo|precio|suministro)(?: e instalaci[oó]n)? de(?:l| la| los| las)? (?!d[oó]lar|chatarra)(?=\p{L}{2})/iu

/** What says of anything how it is before what it is: "pequeñas remodelaciones". */
const praised =
  /^(?:(?:peque[nñ][oa]s?|nuev[oa]s?|gran|grandes|mejores|soluciones(?: integrales)? (?:en|de|para)|servicios? integral(?:es)? (?:en|de)) )(?=\p{L}{4})/iu

/** A phrase with its words in full, and without that it is work: "serv. mant. a/c", "estuche p/lentes", "mano de obra repello". Pure. */
export function spelledOut(phrase: string): string {
  return phrase
    .replace(bought, '')
    .replace(praised, '')
    .replace(/^mano de obra (?:de |por |para |en )?(?=\p{L})/iu, '')
    .replace(/(^|\s)([pcs]\/)(?=\p{L}{3})/giu, '$1$2 ')
    .replace(/(^|\s)(\p{L}{2,5}\.)(?=\p{L})/gu, '$1$2 ')
    .split(/\s+/)
    .map((token) => inFull.get(token.toLowerCase()) ?? token)
    .join(' ')
}

const units =
  'ml cc l lt lts litro litros kg kgs kilo kilos g gr grs gramos lb lbs libra libras oz onza onzas cm mm m mt mts metro metros pulg pulgada pulgadas yarda yardas ft pies w watt watts v volt voltios a amp amperios hp gb tb mb mg mcg hz btu ha und unds unid unids uds u un pz pza pzas pcs c/u x fps spf mah mp rpm psi k kva va ui'
const unit = units.replaceAll(' ', '|').replaceAll('.', '\\.')
const size = new RegExp(
  `^(#|no\\.?|n°)?\\d[\\d.,/x×*]*["”']?(${unit})?[.,]?$|^(${unit})\\.?$|^\\d*[.,]?\\d+%$`,
  'i',
)

/** What is counted of a thing: "comedor 6 sillas", "cuaderno 100 hojas", "hospedaje 2 noches". */
const countable =
  'hoja unidad pieza peldano persona pasajero hora dia noche mes ano sesion clase puesto quemador velocidad taza plaza puerta silla rollo tableta capsula comprimido sobre porcion habitacion sabor color paquete caja lampara luz polo hilo tono litro vara cuerpo gaveta nivel bolsa pila botella lata par grado canal camara tiempo copia'
const counted = new RegExp(`^(${countable.replaceAll(' ', '|')})(es|s)?$`)

/**
 * A phrase without the sizes and amounts in it: "coca 600 ml", "clavos 2 pulgadas". What is nothing but a size stays, and so does a
 * word of measure where no number is: "metro" and "kilo" are things. Pure.
 */
export function withoutSizes(phrase: string): string {
  const tokens = phrase.split(/\s+/)
  const hasNumber = tokens.some((token) => /\d/.test(token))
  if (!hasNumber) return phrase
  // Who begins with the number says the thing behind it.
  const isCounted = (place: number) =>
    place > 1 && /^\d+$/.test(tokens[place - 1]!) && counted.test(plainWords(tokens[place]!)[0] ?? '')
  // "Banano caja 18 kg" comes in a box, a "tapa de botella 20 mm" is of one.
  const isPacking = (place: number) =>
    place > 0 &&
    /^\d/.test(tokens[place + 1] ?? '') &&
    measures.has(keyOf(plainWords(tokens[place]!)[0] ?? '')) &&
    plainWords(tokens[place - 1]!).length > 0
  const left = tokens.filter((token, place) => !size.test(token) && !isCounted(place) && !isPacking(place))
  while (left.length > 0 && joining.has(left.at(-1)!.toLowerCase())) left.pop()
  return left.length === 0 ? phrase : left.join(' ')
}

/** In what it comes, and that it is sold at all: said before the thing. */
const measures = setOf(
  'programa preparacion centro plan sistema coleccion edicion opcion linea area version variedad honorario membresia anualidad pase suministro renovacion anticipo adelanto saldo bote frasco pote bandeja pliego orden fardo display manojo racimo tajada rebanada barra mensualidad inscripcion matricula quintal tonelada fanega sesion saco bolsa bolsita caja cajita paquete paquetito galon cuarto litro kilo docena lata botella tarro sobre unidad par porcion pieza juego set kit medio media quintal cajetilla carton cubeta garrafa pichinga cosa chunche pack combo surtido rollo metro libra plato vaso taza servicio venta compra pago cobro costo precio cuota prima sesion orden visita hora dia aplicacion proyecto trabajo insumo producto articulo material aporte tanda',
)

/** How it is, of what, in which colour, for whom, where and when: said behind the thing. */
const qualities = setOf(
  'grande pequeno mediano nuevo usado viejo barato bueno especial extra premium super normal regular corriente comun original generico nacional importado economico fino fuerte suave doble triple sencillo simple largo corto alto bajo ancho grueso delgado natural fresco crudo congelado organico casero tipico tradicional mixto entero completo basico profesional industrial comercial residencial digital electrico manual automatico inalambrico portatil desechable surtido variado criollo gourmet light clasico moderno elegante artesanal avanzado intermedio inicial individual grupal familiar matrimonial queen king redondo rectangular reforzado extensible plegable ajustable recargable antideslizante liviano ligero adicional extra primero segundo tercero primera primer tercer mini maxi jumbo pro plus max ultra lite full talla modelo serie ref referencia xl xxl xs codigo lote semipermanente express rapido urgente caliente frio grado nivel tableta capsula comprimido ampolla gragea suspension inyectable potasico sodico clorhidrato preventivo correctivo integral general promocional institucional kg kgs gr grs lb lbs ml lt lts oz und unds unid uds pza',
  'madera metal plastico vidrio hierro acero aluminio cuero tela algodon bronce cobre carton papel blanco negro rojo azul verde amarillo rosado morado gris transparente color celeste beige anaranjado dorado plateado cromado corrugado satinado mate brillante niquelado galvanizado inoxidable',
  'hombre mujer nino nina bebe adulto dama caballero juvenil infantil casa domicilio hogar oficina local negocio hora dia semana mes ano mensual semanal diario anual noche exportacion exterior interior cliente personal empresa empresarial cocina enero febrero marzo abril mayo junio julio agosto setiembre septiembre octubre noviembre diciembre trimestral semestral quincenal quincena uno dos tres cuatro cinco seis persona san jose alajuela cartago heredia puntarenas guanacaste',
)

function setOf(...words: readonly string[]): ReadonlySet<string> {
  return new Set(words.join(' ').split(' ').map(keyOf))
}

/** Whether a word or a pattern of it says how a thing is: thousands of descriptions say so too. Pure. */
export function isQuality(text: string): boolean {
  return plainWords(text).every(saysHow)
}

/** Whether a word says in what something comes, or how it is, and never what it is: nothing is guessed for it. Pure. */
export function isAmount(word: string): boolean {
  return measures.has(keyOf(word)) || saysHow(word)
}

/** Its masculine stands for both: nuevo, nueva. A number or a single letter is a size, a model or a part of one. */
function saysHow(word: string): boolean {
  const key = keyOf(word)
  return qualities.has(key) || qualities.has(key.replace(/a$/, 'o')) || word.length === 1 || /\d/.test(word)
}

/**
 * Which of several words say what a thing is, and not how it is or how much of it; where none does what it comes in is the thing, all
 * of them where that is missing too, and what it comes in as well where that is for something (`isFor`): a "bandeja para pintar". Pure.
 */
export function coreOf(words: readonly string[], isFor = false): number[] {
  const places = [...words.keys()]
  const things = places.filter((place) => place === 0 || !saysHow(words[place]!))
  const core = things.filter(
    (place) => !measures.has(keyOf(words[place]!)) || place === words.length - 1 || (isFor && place === 0),
  )
  if (core.length > 0) return core
  return things.length > 0 ? things : places
}
