/** Words as searches compare them: without accents, in lower case, without what joins them. Pure. */
export function plainWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !joining.has(word))
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

const units =
  'ml cc l lt lts litro litros kg kgs kilo kilos g gr grs gramos lb lbs libra libras oz onza onzas cm mm m mt mts metro metros pulg pulgada pulgadas yarda yardas ft pies w watt watts v volt voltios a amp amperios hp gb tb mb mg mcg hz btu ha und unds unid uds un pz pza c/u x'
const unit = units.replaceAll(' ', '|').replaceAll('.', '\\.')
const size = new RegExp(
  `^(#|no\\.?|n°)?\\d[\\d.,/x×*]*["”']?(${unit})?[.,]?$|^(${unit})\\.?$|^\\d*[.,]?\\d+%$`,
  'i',
)

/**
 * A phrase without the sizes and amounts in it: "coca 600 ml", "clavos 2 pulgadas". What is nothing but a size stays, and so does a
 * word of measure where no number is: "metro" and "kilo" are things. Pure.
 */
export function withoutSizes(phrase: string): string {
  const tokens = phrase.split(/\s+/)
  const hasNumber = tokens.some((token) => /\d/.test(token))
  if (!hasNumber) return phrase
  const left = tokens.filter((token) => !size.test(token))
  while (left.length > 0 && joining.has(left.at(-1)!.toLowerCase())) left.pop()
  return left.length === 0 ? phrase : left.join(' ')
}

/** In what it comes, and that it is sold at all: said before the thing. */
const measures = setOf(
  'saco bolsa bolsita caja cajita paquete paquetito galon cuarto litro kilo docena lata botella tarro sobre unidad par porcion pieza juego set kit medio media quintal cajetilla carton cubeta garrafa pichinga cosa chunche pack combo surtido rollo metro libra plato vaso taza servicio venta compra pago cobro costo precio cuota prima sesion orden visita hora dia aplicacion proyecto trabajo insumo producto articulo material aporte tanda',
)

/** How it is, of what, in which colour, for whom, where and when: said behind the thing. */
const qualities = setOf(
  'grande pequeno mediano nuevo usado viejo barato bueno especial extra premium super normal regular corriente comun original generico nacional importado economico fino fuerte suave doble triple sencillo simple largo corto alto bajo ancho grueso delgado natural fresco crudo congelado organico casero tipico tradicional mixto entero completo basico profesional industrial comercial residencial digital electrico manual automatico inalambrico portatil desechable surtido variado criollo gourmet light',
  'madera metal plastico vidrio hierro acero aluminio cuero tela algodon bronce cobre carton papel blanco negro rojo azul verde amarillo rosado morado gris transparente color',
  'hombre mujer nino nina bebe adulto dama caballero juvenil infantil casa domicilio hogar oficina local negocio hora dia semana mes ano mensual semanal diario anual noche exportacion exterior interior cliente personal empresa empresarial cocina san jose alajuela cartago heredia puntarenas guanacaste',
)

function setOf(...words: readonly string[]): ReadonlySet<string> {
  return new Set(words.join(' ').split(' ').map(keyOf))
}

/** Whether a word or a pattern of it says how a thing is: thousands of descriptions say so too. Pure. */
export function isQuality(text: string): boolean {
  return plainWords(text).every((word) => qualities.has(keyOf(word)))
}

/** Which of several words say what a thing is, and not how it is or how much of it; all of them where none does. Pure. */
export function coreOf(words: readonly string[]): number[] {
  const places = [...words.keys()]
  const core = places.filter((place) => {
    const key = keyOf(words[place]!)
    return !(measures.has(key) && place < words.length - 1) && !(qualities.has(key) && place > 0)
  })
  return core.length > 0 ? core : places
}
