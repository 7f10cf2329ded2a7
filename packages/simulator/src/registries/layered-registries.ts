import { findByWords } from './find-by-words.ts'
import type { CabysEntry, DollarRate, Exemption, Registries, Taxpayer } from './registries.ts'

/** Entries of the driver's own, which stand before those that were there. */
export type RegistryEntries = {
  /** True: what is not among the driver's own entries of a registry is in no registry. */
  isWhole: boolean
  taxpayers: Map<string, Taxpayer>
  exemptions: Map<string, Exemption>
  cabys: Map<string, CabysEntry>
  dollar: Omit<DollarRate, 'day'> | null
}

export type LayeredRegistries = Registries & { add(entries: RegistryEntries): void }

/** Registries to which entries can be added while they are in use. */
export function layeredRegistries(base: Registries): LayeredRegistries {
  const taxpayers = new Map<string, Taxpayer>()
  const exemptions = new Map<string, Exemption>()
  const cabys = new Map<string, CabysEntry>()
  let dollar: RegistryEntries['dollar'] = null
  let isWhole = false

  return {
    add(entries) {
      for (const [number, entry] of entries.taxpayers) taxpayers.set(number, entry)
      for (const [number, entry] of entries.exemptions) exemptions.set(number, entry)
      for (const [code, entry] of entries.cabys) cabys.set(code, entry)
      dollar = entries.dollar ?? dollar
      isWhole = entries.isWhole
    },
    taxpayer: (number) => taxpayers.get(number) ?? below(taxpayers, () => base.taxpayer(number)),
    exemption: (number) => exemptions.get(number) ?? below(exemptions, () => base.exemption(number)),
    cabys: (code) => cabys.get(code) ?? below(cabys, () => base.cabys(code)),
    searchCabys(words, top) {
      const own = findByWords([...cabys.values()], words)
      const others = below(cabys, () => base.searchCabys(words, top)) ?? []
      return [...own, ...others.filter(({ code }) => !cabys.has(code))].slice(0, top)
    },
    dollar: (day) => (dollar === null ? base.dollar(day) : { day, ...dollar }),
    euro: (day) => base.euro(day),
  }

  function below<Found>(own: ReadonlyMap<string, unknown>, ask: () => Found | null): Found | null {
    return isWhole && own.size > 0 ? null : ask()
  }
}
