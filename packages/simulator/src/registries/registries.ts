/** A taxpayer as the ministry has it on file. */
export type Taxpayer = {
  name: string
  identificationType: string
  regime: { code: number; description: string }
  /** `Inscrito`, `Desinscrito` … */
  state: string
  isDelinquent: boolean
  /** CIIU 4, `NNNN.N`; the first is the principal one. Empty when nobody knows: then any is accepted. */
  activities: Array<{ code: string; description: string }>
  /** Province, canton and district; null when nobody knows. */
  address: { province: string; canton: string; district: string } | null
  /** Registries of farmers and of fishermen that list it. */
  trades: Trade[]
}

export type Trade = 'agropecuario' | 'pesca'

/** An authorisation to buy without IVA. Days are Costa Rican, `2026-11-21`. */
export type Exemption = {
  number: string
  /** Identity number of its holder; null when anybody may use it. */
  holder: string | null
  documentType: { code: string; description: string }
  institution: { code: string; description: string }
  /** Points of rate that it spares. */
  points: string
  issuedOn: string
  expiresOn: string
  /** Goods and services it is for; empty for all. */
  cabys: string[]
}

export type CabysEntry = {
  code: string
  description: string
  /** Percent. */
  rate: string
  categories: string[]
}

/** Colones per unit, as plain decimals. */
export type DollarRate = { day: string; buy: string; sell: string }

/** What a euro is worth, as plain decimals. */
export type EuroRate = { day: string; dollars: string; colones: string }

/** What the ministry knows about people, goods and money. Null means: in no registry. */
export type Registries = {
  taxpayer(number: string): Taxpayer | null
  exemption(number: string): Exemption | null
  cabys(code: string): CabysEntry | null
  /** Best first, at most `top`. */
  searchCabys(words: string, top: number): CabysEntry[]
  /** The rate of a Costa Rican day. */
  dollar(day: string): DollarRate
  euro(day: string): EuroRate
}
