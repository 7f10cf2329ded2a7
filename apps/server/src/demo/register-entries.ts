import { activitiesWithCode } from '@cuentaclara/einvoice/codes/activities'
import { demoCompanies } from './companies.ts'
import type { DemoClient, DemoCompany, DemoSupplier } from './demo-company.ts'

/**
 * The made-up companies and whoever they trade with, as a register has them, in the form of the simulator's README: it knows
 * them as the real one knows real taxpayers, and what they issue is judged like everybody's.
 */
export function demoRegisterEntries() {
  const taxpayers = demoCompanies.flatMap((company) => [
    toEntry(company),
    ...clientsOf(company),
    ...company.purchases.suppliers.map(toSupplierEntry),
  ])
  return { taxpayers }
}

type Entry = {
  number: string
  name: string
  identification_type: string
  activities: { code: string; description: string }[]
  address?: { province: string; canton: string; district: string }
}

function toEntry({ settings, legalName }: DemoCompany): Entry {
  const { province, canton, district } = settings
  return {
    number: settings.identification_number,
    name: legalName,
    identification_type: settings.identification_type,
    activities: (settings.activities ?? []).flatMap(({ code }) => activityOf(code)),
    ...(province && canton && district && { address: { province, canton, district } }),
  }
}

/** Those who sell nothing have no activity, and one of them has a number that is in no register: its invoice was rejected. */
function clientsOf({ clients }: DemoCompany): Entry[] {
  return clients.flatMap((client) => (client.weight > 0 ? [toClientEntry(client)] : []))
}

function toClientEntry({
  name,
  identification_number,
  identification_type,
  activity_code,
}: DemoClient): Entry {
  return {
    number: identification_number ?? '',
    name: registeredName(name),
    identification_type: identification_type ?? '',
    activities: activity_code ? activityOf(activity_code) : [],
  }
}

function toSupplierEntry({ name, identification, activity }: DemoSupplier): Entry {
  const [identification_type, number] = identification.split(' ') as [string, string]
  return { number, name: registeredName(name), identification_type, activities: activityOf(activity) }
}

function activityOf(code: string): Entry['activities'] {
  return [{ code, description: activitiesWithCode(code)[0]?.nameEs ?? '' }]
}

/** As registers write: capitals without accents, kinds of company in full. */
function registeredName(name: string): string {
  return name
    .replace(/S\.A\.$/, 'Sociedad Anónima')
    .replace(/R\.L\.$/, 'Responsabilidad Limitada')
    .toUpperCase()
    .replace(/[ÁÉÍÓÚÜ]/g, (letter) => letter.normalize('NFD')[0]!)
}
