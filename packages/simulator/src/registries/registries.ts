/** What the ministry knows about people and goods. Empty registries know nothing and object to nothing. */
export type Registries = {
  taxpayer(number: string): { name: string; province?: string } | null
  /** True only for numbers known to be in no registry. */
  isUnknownReceiver(number: string): boolean
  isUnknownCabys(code: string): boolean
}
