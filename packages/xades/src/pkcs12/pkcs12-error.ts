export type Pkcs12Reason = 'wrong-pin' | 'malformed' | 'no-private-key' | 'no-certificate' | 'unsupported'

/** Why a .p12 file was not opened. Its message never holds the PIN. */
export class Pkcs12Error extends Error {
  readonly reason: Pkcs12Reason

  constructor(reason: Pkcs12Reason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Pkcs12Error'
    this.reason = reason
  }
}
