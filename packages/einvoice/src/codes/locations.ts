/** A province, canton or district: its code within the one above, and its name. */
export type Place = { code: string; name: string }

/** The seven provinces. */
export function provinces(): readonly Place[] {
  return tree().map(({ code, name }) => ({ code, name }))
}

/** The cantons of a province, by official code; none for an unknown province. */
export function cantonsOf(province: string): readonly Place[] {
  return (provinceNode(province)?.cantons ?? []).map(({ code, name }) => ({ code, name }))
}

/** The districts of a canton, by official code; none for an unknown canton. */
export function districtsOf(province: string, canton: string): readonly Place[] {
  return cantonNode(province, canton)?.districts ?? []
}

/** The three names of a place, or null when the codes name none. */
export function placeNames(
  province: string,
  canton: string,
  district: string,
): { province: string; canton: string; district: string } | null {
  const districtPlace = districtsOf(province, canton).find((place) => place.code === district)
  const cantonPlace = cantonNode(province, canton)
  const provincePlace = provinceNode(province)
  if (!districtPlace || !cantonPlace || !provincePlace) return null
  return { province: provincePlace.name, canton: cantonPlace.name, district: districtPlace.name }
}

type CantonNode = Place & { districts: Place[] }
type ProvinceNode = Place & { cantons: CantonNode[] }

let parsed: ProvinceNode[] | undefined

// Parsed on first use, so that importing costs nothing.
function tree(): ProvinceNode[] {
  parsed ??= territory.map((text, i) => provinceFrom(text, String(i + 1)))
  return parsed
}

function provinceFrom(text: string, code: string): ProvinceNode {
  const [name = '', ...cantons] = text.trim().split('\n')
  return { code, name: name.trim(), cantons: cantons.map(cantonFrom) }
}

function cantonFrom(text: string, index: number): CantonNode {
  const [name = '', districts = ''] = text.trim().split(': ')
  return { code: twoDigits(index + 1), name, districts: districtsFrom(districts) }
}

/** Position is the code; an empty name is a code that is not in use. */
function districtsFrom(text: string): Place[] {
  return text
    .split('|')
    .map((name, i) => ({ code: twoDigits(i + 1), name }))
    .filter((place) => place.name !== '')
}

function provinceNode(province: string): ProvinceNode | undefined {
  return tree().find((node) => node.code === province)
}

function cantonNode(province: string, canton: string): CantonNode | undefined {
  return provinceNode(province)?.cantons.find((node) => node.code === canton)
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0')
}

// "Codificacionubicacion_V4.4" of the authority with two newer districts: a province, then each canton and its
// districts, all in the order of their codes.
const territory = [
  `San José
    San José: Carmen|Merced|Hospital|Catedral|Zapote|San Francisco de Dos Ríos|Uruca|Mata Redonda|Pavas|Hatillo|San Sebastián
    Escazú: Escazú|San Antonio|San Rafael
    Desamparados: Desamparados|San Miguel|San Juan de Dios|San Rafael Arriba|San Antonio|Frailes|Patarrá|San Cristóbal|Rosario|Damas|San Rafael Abajo|Gravilias|Los Guido
    Puriscal: Santiago|Mercedes Sur|Barbacoas|Grifo Alto|San Rafael|Candelarita|Desamparaditos|San Antonio|Chires
    Tarrazú: San Marcos|San Lorenzo|San Carlos
    Aserrí: Aserrí|Tarbaca|Vuelta de Jorco|San Gabriel|Legua|Monterrey|Salitrillos
    Mora: Colón|Guayabo|Tabarcia|Piedras Negras|Picagres|Jaris|Quitirrisí
    Goicoechea: Guadalupe|San Francisco|Calle Blancos|Mata de Plátano|Ipís|Rancho Redondo|Purral
    Santa Ana: Santa Ana|Salitral|Pozos|Uruca|Piedades|Brasil
    Alajuelita: Alajuelita|San Josecito|San Antonio|Concepción|San Felipe
    Vázquez de Coronado: San Isidro|San Rafael|Dulce Nombre de Jesús|Patalillo|Cascajal
    Acosta: San Ignacio|Guaitil|Palmichal|Cangrejal|Sabanillas
    Tibás: San Juan|Cinco Esquinas|Anselmo Llorente|León XIII|Colima
    Moravia: San Vicente|San Jerónimo|La Trinidad
    Montes de Oca: San Pedro|Sabanilla|Mercedes|San Rafael
    Turrubares: San Pablo|San Pedro|San Juan de Mata|San Luis|Carara
    Dota: Santa María|Jardín|Copey
    Curridabat: Curridabat|Granadilla|Sánchez|Tirrases
    Pérez Zeledón: San Isidro de El General|El General|Daniel Flores|Rivas|San Pedro|Platanares|Pejibaye|Cajón|Barú|Río Nuevo|Páramo|La Amistad
    León Cortés Castro: San Pablo|San Andrés|Llano Bonito|San Isidro|Santa Cruz|San Antonio`,
  `Alajuela
    Alajuela: Alajuela|San José|Carrizal|San Antonio|Guácima|San Isidro|Sabanilla|San Rafael|Río Segundo|Desamparados|Turrúcares|Tambor|Garita|Sarapiquí
    San Ramón: San Ramón|Santiago|San Juan|Piedades Norte|Piedades Sur|San Rafael|San Isidro|Ángeles|Alfaro|Volio|Concepción|Zapotal|Peñas Blancas|San Lorenzo
    Grecia: Grecia|San Isidro|San José|San Roque|Tacares|Puente de Piedra|Bolívar
    San Mateo: San Mateo|Desmonte|Jesús María|Labrador
    Atenas: Atenas|Jesús|Mercedes|San Isidro|Concepción|San José|Santa Eulalia|Escobal
    Naranjo: Naranjo|San Miguel|San José|Cirrí Sur|San Jerónimo|San Juan|Rosario|Palmitos
    Palmares: Palmares|Zaragoza|Buenos Aires|Santiago|Candelaria|Esquipulas|La Granja
    Poás: San Pedro|San Juan|San Rafael|Carrillos|Sabana Redonda
    Orotina: Orotina|El Mastate|Hacienda Vieja|Coyolar|La Ceiba
    San Carlos: Quesada|Florencia|Buenavista|Aguas Zarcas|Venecia|Pital|La Fortuna|La Tigra|La Palmera|Venado|Cutris|Monterrey|Pocosol
    Zarcero: Zarcero|Laguna|Tapezco|Guadalupe|Palmira|Zapote|Brisas
    Sarchí: Sarchí Norte|Sarchí Sur|Toro Amarillo|San Pedro|Rodríguez
    Upala: Upala|Aguas Claras|San José o Pizote|Bijagua|Delicias|Dos Ríos|Yolillal|Canalete
    Los Chiles: Los Chiles|Caño Negro|El Amparo|San Jorge
    Guatuso: San Rafael|Buenavista|Cote|Katira
    Río Cuarto: Río Cuarto|Santa Rita|Santa Isabel`,
  `Cartago
    Cartago: Oriental|Occidental|Carmen|San Nicolás|Aguacaliente o San Francisco|Guadalupe o Arenilla|Corralillo|Tierra Blanca|Dulce Nombre|Llano Grande|Quebradilla
    Paraíso: Paraíso|Santiago|Orosi|Cachí|Llanos de Santa Lucía|Birrisito
    La Unión: Tres Ríos|San Diego|San Juan|San Rafael|Concepción|Dulce Nombre|San Ramón|Río Azul
    Jiménez: Juan Viñas|Tucurrique|Pejibaye|La Victoria
    Turrialba: Turrialba|La Suiza|Peralta|Santa Cruz|Santa Teresita|Pavones|Tuis|Tayutic|Santa Rosa|Tres Equis|La Isabel|Chirripó
    Alvarado: Pacayas|Cervantes|Capellades
    Oreamuno: San Rafael|Cot|Potrero Cerrado|Cipreses|Santa Rosa
    El Guarco: El Tejar|San Isidro|Tobosi|Patio de Agua`,
  `Heredia
    Heredia: Heredia|Mercedes|San Francisco|Ulloa|Vara Blanca
    Barva: Barva|San Pedro|San Pablo|San Roque|Santa Lucía|San José de la Montaña|Puente Salas
    Santo Domingo: Santo Domingo|San Vicente|San Miguel|Paracito|Santo Tomás|Santa Rosa|Tures|Pará
    Santa Bárbara: Santa Bárbara|San Pedro|San Juan|Jesús|Santo Domingo|Purabá
    San Rafael: San Rafael|San Josecito|Santiago|Ángeles|Concepción
    San Isidro: San Isidro|San José|Concepción|San Francisco
    Belén: San Antonio|La Ribera|Asunción
    Flores: San Joaquín|Barrantes|Llorente
    San Pablo: San Pablo|Rincón de Sabanilla
    Sarapiquí: Puerto Viejo|La Virgen|Horquetas|Llanuras del Gaspar|Cureña`,
  `Guanacaste
    Liberia: Liberia|Cañas Dulces|Mayorga|Nacascolo|Curubandé
    Nicoya: Nicoya|Mansión|San Antonio|Quebrada Honda|Sámara|Nosara|Belén de Nosarita
    Santa Cruz: Santa Cruz|Bolsón|Veintisiete de Abril|Tempate|Cartagena|Cuajiniquil|Diriá|Cabo Velas|Tamarindo
    Bagaces: Bagaces|La Fortuna|Mogote|Río Naranjo|Pijije
    Carrillo: Filadelfia|Palmira|Sardinal|Belén
    Cañas: Cañas|Palmira|San Miguel|Bebedero|Porozal
    Abangares: Las Juntas|Sierra|San Juan|Colorado
    Tilarán: Tilarán|Quebrada Grande|Tronadora|Santa Rosa|Líbano|Tierras Morenas|Arenal|Cabeceras
    Nandayure: Carmona|Santa Rita|Zapotal|San Pablo|Porvenir|Bejuco
    La Cruz: La Cruz|Santa Cecilia|La Garita|Santa Elena
    Hojancha: Hojancha|Monte Romo|Puerto Carrillo|Huacas|Matambú`,
  `Puntarenas
    Puntarenas: Puntarenas|Pitahaya|Chomes|Lepanto|Paquera|Manzanillo|Guacimal|Barranca||Isla del Coco|Cóbano|Chacarita|Chira|Acapulco|El Roble|Arancibia
    Esparza: Espíritu Santo|San Juan Grande|Macacona|San Rafael|San Jerónimo|Caldera
    Buenos Aires: Buenos Aires|Volcán|Potrero Grande|Boruca|Pilas|Colinas|Chánguena|Biolley|Brunka|Cabagra
    Montes de Oro: Miramar|La Unión|San Isidro
    Osa: Puerto Cortés|Palmar|Sierpe|Bahía Ballena|Piedras Blancas|Bahía Drake
    Quepos: Quepos|Savegre|Naranjito
    Golfito: Golfito||Guaycará|Pavón
    Coto Brus: San Vito|Sabalito|Aguabuena|Limoncito|Pittier|Gutiérrez Braun
    Parrita: Parrita
    Corredores: Corredor|La Cuesta|Canoas|Laurel
    Garabito: Jacó|Tárcoles|Lagunillas
    Monteverde: Monteverde
    Puerto Jiménez: Puerto Jiménez`,
  `Limón
    Limón: Limón|Valle La Estrella|Río Blanco|Matama
    Pococí: Guápiles|Jiménez|Rita|Roxana|Cariari|Colorado|La Colonia
    Siquirres: Siquirres|Pacuarito|Florida|Germania|El Cairo|Alegría|Reventazón
    Talamanca: Bratsi|Sixaola|Cahuita|Telire
    Matina: Matina|Batán|Carrandi
    Guácimo: Guácimo|Mercedes|Pocora|Río Jiménez|Duacarí`,
]
