/** Why nothing is sold now; its words are `till.refusals.<reason>`. */
type OfflineRefusal = 'clock' | 'approval' | 'sold' | 'asked'

export class CannotSellOffline extends Error {
  override name = 'CannotSellOffline'
  readonly reason: OfflineRefusal

  constructor(reason: OfflineRefusal) {
    super(reason)
    this.reason = reason
  }
}
