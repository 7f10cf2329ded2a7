/**
 * Words of every day and how the catalogue says them, word by word, so that they also help within what nobody foresaw: "llavín para
 * puerta" finds the locks of doors. Whole ideas ("cambio de aceite") stand in `everyday-words.ts`. Words joined by + belong together.
 */
const table: readonly (readonly [words: string, said: string])[] = [
  // Building and hardware.
  ['breaker braker', 'disyuntor'],
  ['apagador apagadores switch', 'interruptor'],
  ['enchufe toma tomas', 'tomacorriente'],
  ['llavin chapa cerrojo picaporte', 'cerradura'],
  ['desatornillador desarmador', 'destornillador'],
  ['amoladora', 'esmeriladora'],
  ['mecha', 'mecha broca'],
  ['perlin perling', 'perfil'],
  ['hormigon concreto chorrea', 'hormigón concreto'],
  ['hule', 'caucho'],
  ['fibrolit durock', 'fibrocemento'],
  ['gypsum', 'yeso'],
  ['bajante', 'canalones bajante'],
  ['azulejo loseta', 'baldosa azulejo'],
  ['lavatorio lavabo', 'lavamanos lavabo'],
  ['pila lavadero batea', 'pileta lavadero'],
  ['regadera', 'ducha'],
  ['metro flexometro', 'medir'],
  ['carretillo carreta', 'carretilla'],
  ['plywood playwood', 'contrachapada'],
  ['mecate soga', 'cuerda'],
  ['varilla', 'varilla barra'],
  ['tiner', 'diluyente'],
  ['masquin tape', 'cinta+adhesiva'],
  ['hacha', 'hachas'],
  ['guadana', 'guadaña desbrozadora'],
  ['rastrillo', 'rastrillos'],
  ['remache', 'remaches'],
  ['tuerca arandela perno', 'tuerca arandela perno'],
  ['planta generador', 'electrógeno generador'],
  ['hidrolavadora', 'lavar+presión'],
  ['bombillo foco bombilla', 'lámparas bombillo'],
  // House.
  ['sofa sillon butaca poltrona banca taburete banco', 'asientos'],
  ['cobertor edredon', 'frazada cobija edredón'],
  ['gavetero comoda ropero closet armario mueble', 'muebles'],
  ['comedor', 'comedor'],
  ['estante repisa', 'estantería estante'],
  ['congelador freezer', 'congelador'],
  ['cafetera coffee maker percolador', 'preparación+café'],
  ['arrocera freidora', 'cocina+eléctricos arrocera'],
  ['sarten olla comal cacerola', 'cocina+utensilios batería+cocina'],
  ['cubiertos tenedor cuchara', 'cucharas'],
  ['tupper recipiente', 'recipiente'],
  ['pano', 'toalla paño'],
  ['limpion trapo', 'limpieza+paños'],
  ['candela', 'vela candela'],
  ['basurero', 'basurero'],
  ['mascota', 'mascotas animales'],
  ['zacate', 'césped pasto'],
  ['mata', 'planta'],
  // Food.
  ['tocineta bacon', 'tocino panceta'],
  ['res', 'bovino res'],
  ['chancho', 'cerdo'],
  ['chompipe', 'pavo'],
  ['elote', 'maíz'],
  ['molido molida molidos molidas', 'molido triturada pulverizada'],
  ['banano guineo', 'banano guineo'],
  ['cilantro', 'culantro'],
  ['mani cacahuate', 'maní'],
  ['galleta', 'galletas'],
  ['bebe', 'bebé lactantes niños'],
  ['confite caramelo', 'confites caramelos'],
  ['siropes sirope', 'jarabe'],
  ['ketchup', 'ketchup'],
  ['arepa bizcocho', 'bizcochos'],
  // Clothes.
  ['ziper cierre', 'cremallera'],
  ['enagua', 'falda'],
  ['sombrilla', 'paraguas'],
  ['media calcetin', 'medias calcetines'],
  ['blumer calzon panty', 'calzones bragas'],
  ['buzo sudadera', 'sudadera suéter'],
  ['billetera', 'billetera cartera'],
  ['tennis', 'calzado+deportivo'],
  ['chancleta', 'sandalias'],
  // Offices and machines.
  ['router modem', 'módem conmutación'],
  ['proyector videobeam', 'proyector'],
  ['crayola', 'crayones'],
  ['goma pegamento pega', 'adhesivo cola pegamento'],
  ['lapicero', 'bolígrafo'],
  ['grapadora engrapadora perforadora', 'engrapadora oficina+máquina'],
  // Cars, boats and animals.
  ['carro auto vehiculo coche', 'automóvil vehículo carro'],
  ['neumatico', 'llanta neumático'],
  ['balata', 'frenos'],
  ['moto', 'motocicleta'],
  ['rin', 'ruedas'],
  ['bumper', 'parachoques'],
  ['muffler mofle', 'silenciador'],
  ['clutch cloche', 'embrague'],
  ['lancha kayak bote panga', 'embarcación'],
  ['avion avioneta', 'avión aeronave'],
  ['toro vaca ternero novilla novillo', 'bovina vacuno'],
  ['yegua potro', 'caballo'],
  ['gallina', 'gallina'],
  ['pollito', 'pollos'],
  ['chapulin', 'tractor'],
  ['concentrado', 'alimento+preparado'],
  // Health and services.
  ['basura', 'basura desechos'],
  ['arriendo', 'alquiler'],
  ['arreglo', 'reparación'],
  ['viejito ancianos anciano', 'adultos+mayores'],
  ['ojos', 'ojo'],
  ['muela', 'diente'],
  ['soluble', 'instantáneo soluble'],
  ['condon', 'preservativos'],
  ['nino nina', 'niño niña'],
  ['dama mujer', 'mujer'],
  ['caballero hombre', 'hombre'],
  // What people call by several words, so that each of them finds what another one is entered for.
  ['boleto pasaje ticket tiquete', 'tiquete boleto pasaje'],
  ['cabello pelo', 'cabello pelo'],
  ['refrigeradora refri refrigerador nevera heladera frigorifico', 'refrigerador refrigeradora'],
  ['lavarropas', 'lavadora'],
  ['secarropas', 'secadora'],
  ['notebook', 'portátil laptop'],
  ['televisor tele television', 'televisión televisor'],
  ['computadora compu computador ordenador', 'computadora'],
  ['telefono cel celu celular', 'celular móvil teléfono'],
  ['gafas lentes anteojos espejuelos', 'gafas anteojos lentes'],
  ['bulto salveque mochila', 'mochila bulto'],
  ['pastel queque torta', 'queque pastel'],
  ['grifo llave cachera chorro', 'grifería llave'],
  ['frazada cobija', 'frazada cobija'],
  ['chaqueta jacket abrigo', 'chaqueta abrigo'],
  ['ventilador abanico', 'ventilador abanico'],
  ['bocina parlante', 'altavoz parlante'],
  ['fiesta celebracion', 'fiesta evento'],
  ['aereo', 'aéreo avión'],
  ['rotulo letrero', 'rótulo letrero'],
  ['finca parcela', 'finca'],
  ['bebida refresco fresco', 'bebidas refresco'],
  ['trabajador empleado personal', 'trabajadores empleados'],
  ['estudiante alumno', 'estudiantes'],
  ['perrito perro can canino', 'perro mascotas'],
  ['gatito gato felino', 'gato mascotas'],
  ['canaleta canoa', 'canoas canalones'],
  // What people say they do, and how the catalogue calls it.
  ['pintar', 'pintura'],
  ['limpiar', 'limpieza'],
  ['arreglar reparar', 'reparación'],
  ['instalar poner colocar', 'instalación colocación'],
  ['lavar', 'lavado'],
  ['cortar', 'corte'],
  ['alquilar', 'alquiler'],
  ['cuidar', 'cuido'],
  ['construir', 'construcción'],
  ['transportar', 'transporte'],
  ['planchar', 'planchado'],
  ['fumigar', 'fumigación'],
  ['imprimir', 'impresión'],
  ['asesoria', 'asesoría asesoramiento'],
  ['renta', 'alquiler arrendamiento'],
  ['entrenamiento', 'capacitación entrenamiento'],
  ['curso clase', 'enseñanza educación capacitación'],
  ['doctor', 'médico'],
  ['arquitecto', 'arquitectura'],
  ['ingeniero', 'ingeniería'],
  ['abogado', 'jurídica'],
]

const said: ReadonlyMap<string, readonly string[]> = new Map(
  table.flatMap(([words, others]) => words.split(' ').map((word) => [word, others.split(' ')] as const)),
)

/** Ends like a small thing and is none. */
const noDiminutives = new Set([
  'granito',
  'bonito',
  'palmito',
  'mosquito',
  'circuito',
  'requisito',
  'cita',
  'visita',
])

/** A word and what else the catalogue may call it; of several that belong together, joined by +. Pure. */
export function waysToSay(word: string): string[] {
  const single = singularOf(word)
  const ways = [word, ...(said.get(word) ?? said.get(single) ?? [])]
  const small = /^(\p{L}{2,}?)(?:ec|c)?it([oa])$/u.exec(single)
  if (small !== null && !noDiminutives.has(single)) {
    const [, stem, gender] = small
    // juguito, saquito: the letters that keep the sound go again.
    const plain = stem!.replace(/gu$/, 'g').replace(/qu$/, 'c')
    ways.push(`${plain}${gender}`, plain, `${plain}e`, ...(said.get(`${plain}${gender}`) ?? []))
  }
  return ways
}

function singularOf(word: string): string {
  if (word.length > 4 && /[^aeiou]es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
}

/** Letters that sound alike in Costa Rica, and what one of them is written as by mistake. */
const soundAlike: readonly (readonly [written: RegExp, meant: string])[] = [
  [/b/g, 'v'],
  [/v/g, 'b'],
  [/ll/g, 'y'],
  [/y(?=[aeiou])/g, 'll'],
  [/s/g, 'z'],
  [/z/g, 's'],
  [/s(?=[ei])/g, 'c'],
  [/c(?=[ei])/g, 's'],
  [/z(?=[ei])/g, 'c'],
  [/j(?=[ei])/g, 'g'],
  [/g(?=[ei])/g, 'j'],
  [/g(?=[ei])/g, 'gu'],
  [/k(?=[ei])/g, 'qu'],
  [/k/g, 'c'],
  [/n(?=[bp])/g, 'm'],
  [/^h/g, ''],
  [/^(?=[aeiou])/g, 'h'],
  [/(?<=[aeiou])(?=[aeiou])/g, 'h'],
  [/^w/g, 'gu'],
  [/rr/g, 'r'],
  [/x/g, 's'],
  // English as it is heard: jostin, deliveri.
  [/^j/g, 'h'],
  [/in$/g, 'ing'],
  [/i$/g, 'y'],
]

/** How a word may be meant by who writes as it sounds: sapatos, bolza, zanaoria. Pure. */
export function spellings(word: string): string[] {
  const once = soundAlike.map(([written, meant]) => word.replace(written, meant))
  const inOnePlace = ([0, -1] as const).flatMap((which) =>
    soundAlike.map((alike) => replacedIn(word, alike, which)),
  )
  const near = [...new Set([...once, ...inOnePlace])]
  // Two slips in one word: bentana + cs.
  const twice = near.flatMap((each) => soundAlike.map(([written, meant]) => each.replace(written, meant)))
  return [...new Set([...near, ...twice])].filter((each) => each.length > 1 && each !== word).slice(0, 200)
}

/** The first or the last place alone. */
function replacedIn(word: string, [written, meant]: (typeof soundAlike)[number], which: 0 | -1): string {
  const place = [...word.matchAll(written)].at(which)
  if (place === undefined) return word
  return word.slice(0, place.index) + meant + word.slice(place.index + place[0].length)
}
