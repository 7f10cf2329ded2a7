import {
  type Json,
  readFields,
  readFlag,
  readList,
  readMatching,
  readNullOr,
  readObject,
  readOneOf,
  readText,
  readWhole,
} from '../http/read-json.ts'
import type { RegistryEntries } from './layered-registries.ts'
import type { CabysEntry, Exemption, Taxpayer, Trade } from './registries.ts'

const MOST_ENTRIES = 100_000

/** Reads entries of registries as the README describes them; any part may be absent. Throws JsonProblem. */
export function readRegistries(value: unknown): RegistryEntries {
  return {
    isWhole: false,
    taxpayers: new Map(),
    exemptions: new Map(),
    cabys: new Map(),
    dollar: null,
    ...readFields<RegistryEntries>(value, readers),
  }
}

const readers: Readonly<Record<string, (value: unknown, name: string) => Partial<RegistryEntries>>> = {
  is_whole: (value, name) => ({ isWhole: readFlag(value, name) }),
  taxpayers: (value, name) => ({ taxpayers: readEntries(value, name, readTaxpayer) }),
  exemptions: (value, name) => ({ exemptions: readEntries(value, name, readExemption) }),
  cabys: (value, name) => ({ cabys: readEntries(value, name, readCabys) }),
  dollar: (value, name) => {
    const { buy, sell } = readObject(value, name)
    return { dollar: { buy: readDecimal(buy, 'dollar.buy'), sell: readDecimal(sell, 'dollar.sell') } }
  },
}

function readEntries<Entry>(
  value: unknown,
  name: string,
  read: (entry: Json, name: string) => [key: string, entry: Entry],
): Map<string, Entry> {
  return new Map(
    readList(value, name, MOST_ENTRIES).map((entry, index) => {
      const path = `${name}.${index}`
      return read(readObject(entry, path), path)
    }),
  )
}

function readTaxpayer(entry: Json, path: string): [string, Taxpayer] {
  const { regime = { code: 1, description: 'Régimen General' } } = entry
  const { code, description } = readObject(regime, `${path}.regime`)
  return [
    readMatching(entry.number, `${path}.number`, /^[0-9A-Z]{9,12}$/, 'an identity number'),
    {
      name: readText(entry.name, `${path}.name`),
      identificationType: readOneOf(entry.identification_type, `${path}.identification_type`, [
        '01',
        '02',
        '03',
        '04',
      ]),
      regime: {
        code: readWhole(code, `${path}.regime.code`, 0, 99),
        description: readText(description, `${path}.regime.description`),
      },
      state: readText(entry.state ?? 'Inscrito', `${path}.state`),
      isDelinquent: readFlag(entry.is_delinquent ?? false, `${path}.is_delinquent`),
      activities: readList(entry.activities ?? [], `${path}.activities`).map((each, index) =>
        readNamed(each, `${path}.activities.${index}`, /^\d{4}\.\d$/, 'an activity, NNNN.N'),
      ),
      address: readNullOr(entry.address ?? null, () => readAddress(entry.address, `${path}.address`)),
      trades: readList(entry.trades ?? [], `${path}.trades`).map((each) =>
        readOneOf<Trade>(each, `${path}.trades`, ['agropecuario', 'pesca']),
      ),
    },
  ]
}

function readAddress(value: unknown, path: string): Taxpayer['address'] {
  const { province, canton, district } = readObject(value, path)
  return {
    province: readMatching(province, `${path}.province`, /^[1-7]$/, 'one digit'),
    canton: readMatching(canton, `${path}.canton`, /^\d{2}$/, 'two digits'),
    district: readMatching(district, `${path}.district`, /^\d{2}$/, 'two digits'),
  }
}

function readExemption(entry: Json, path: string): [string, Exemption] {
  const number = readMatching(entry.number, `${path}.number`, /^.{3,40}$/, 'of 3 to 40 characters')
  const day = (name: 'issued_on' | 'expires_on') =>
    readMatching(entry[name], `${path}.${name}`, /^\d{4}-\d\d-\d\d$/, 'a day, YYYY-MM-DD')
  return [
    number,
    {
      number,
      holder: readNullOr(entry.holder ?? null, () => readText(entry.holder, `${path}.holder`)),
      documentType: readNamed(
        entry.document_type,
        `${path}.document_type`,
        /^\d{2}$/,
        'a code of two digits',
      ),
      institution: readNamed(entry.institution, `${path}.institution`, /^\d{2}$/, 'a code of two digits'),
      points: readDecimal(entry.points, `${path}.points`),
      issuedOn: day('issued_on'),
      expiresOn: day('expires_on'),
      cabys: readList(entry.cabys ?? [], `${path}.cabys`).map((each) => readCabysCode(each, `${path}.cabys`)),
    },
  ]
}

function readCabys(entry: Json, path: string): [string, CabysEntry] {
  const code = readCabysCode(entry.code, `${path}.code`)
  return [
    code,
    {
      code,
      description: readText(entry.description, `${path}.description`),
      rate: readDecimal(entry.rate, `${path}.rate`),
      categories: readList(entry.categories ?? [], `${path}.categories`).map((each) =>
        readText(each, `${path}.categories`),
      ),
    },
  ]
}

function readCabysCode(value: unknown, path: string): string {
  return readMatching(value, path, /^\d{13}$/, 'thirteen digits')
}

function readDecimal(value: unknown, path: string): string {
  return readMatching(value, path, /^\d{1,9}(\.\d{1,5})?$/, 'a decimal as text, "505.25"')
}

function readNamed(
  value: unknown,
  path: string,
  pattern: RegExp,
  form: string,
): { code: string; description: string } {
  const { code, description } = readObject(value, path)
  return {
    code: readMatching(code, `${path}.code`, pattern, form),
    description: readText(description, `${path}.description`),
  }
}
