/** Spirits, wines and beer (CABYS): Law 8707. Alcohol of 80 % and more and malt are none. */
const alcohol = /^(2413|242|2431)/
/** Motor vehicles and motorcycles, vessels, boats and aircraft (CABYS). Annex v4.4, NumeroVINoSerie. */
const vehicles = /^(4911|4931|494|496[12]|4991)/
/** Medicines for people and animals (CABYS). Annex v4.4, RegistroMedicamento, FormaFarmaceutica. */
const medicines = /^356[235]/
/** The codes that were made for assortments: food, cleaning, personal care. Annex v4.4, DetalleSurtido. */
const assortments: ReadonlySet<string> = new Set(['2399999002200', '3532901000000', '3532902000000'])
/** Toilet soap is taxed by gram, packaged drinks by volume; the CABYS tells them apart (Annex v4.4, tax 05). */
const soap = '35321010101'

/** Goods that a tax of their own is on, by the beginnings of their codes. Annex v4.4, note 8; reference, section 6.1. */
const taxes: readonly (readonly [RegExp, string])[] = [
  [/^333[1-7]/, '03'],
  [alcohol, '04'],
  [new RegExp(`^(2449|${soap})`), '05'],
  [/^250[29]/, '06'],
  [/^3744/, '12'],
]

/** Whether a CABYS code is of goods: the first digit says so. */
export function isGoods(cabys: string): boolean {
  return /^[0-4]/.test(cabys)
}

export function isAlcohol(cabys: string): boolean {
  return alcohol.test(cabys)
}

export function isVehicle(cabys: string): boolean {
  return vehicles.test(cabys)
}

export function isMedicine(cabys: string): boolean {
  return medicines.test(cabys)
}

export function isAssortment(cabys: string): boolean {
  return assortments.has(cabys)
}

export function isToiletSoap(cabys: string): boolean {
  return cabys.startsWith(soap)
}

/** The tax of their own that manufacturers and importers of such goods report; undefined for most. */
export function taxOfGoods(cabys: string): string | undefined {
  return taxes.find(([goods]) => goods.test(cabys))?.[1]
}
