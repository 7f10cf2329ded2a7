/** A document that was asked for: where its XML is, or why there is none. */
export type Made = {
  /** As the authority numbers kinds: 01 to 10. */
  type: string
  what: string
  /** Its stored XML; null when it was not issued. */
  xml: string | null
  /** What went wrong on the way, in words. */
  refusal: string | null
}
