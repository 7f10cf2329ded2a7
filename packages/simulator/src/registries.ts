/** What the ministry knows about people and goods. Empty registries know nothing and object to nothing. */
export type Registries = {
  taxpayer(number: string): { name: string; province?: string } | null
  /** True only for numbers known to be in no registry. */
  isUnknownReceiver(number: string): boolean
  isUnknownCabys(code: string): boolean
}

/** Registries of the demo: receivers that begin with 9 repeated are in no registry; codes of zeros are in no catalogue. */
export function demoRegistries(): Registries {
  return {
    taxpayer: () => null,
    isUnknownReceiver: (number) => /^9{6}/.test(number),
    isUnknownCabys: (code) => /^0+$|^9{13}$/.test(code),
  }
}
