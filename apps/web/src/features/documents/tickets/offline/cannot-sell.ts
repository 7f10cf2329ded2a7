/** Why nothing is sold now; its words are `till.refusals.<reason>`. */
type OfflineRefusal = 'clock' | 'approval' | 'sold' | 'asked' | 'lines'

export class CannotSellOffline extends Error {
  override name = 'CannotSellOffline'
  readonly reason: OfflineRefusal
  /** What of the sale it is about. */
  readonly names: readonly string[]

  constructor(reason: OfflineRefusal, names: readonly string[] = []) {
    super(reason)
    this.reason = reason
    this.names = names
  }
}
