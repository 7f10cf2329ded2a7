/** The two pieces of node-forge used here; its published types cover only the whole library. */
declare module 'node-forge/lib/rc2.js' {
  import type { ByteBuffer } from 'node-forge/lib/util.js'

  type Cipher = {
    start(initialVector: string): void
    update(input: ByteBuffer): void
    finish(): boolean
    output: ByteBuffer
  }
  const rc2: {
    createDecryptionCipher(key: string, effectiveBits: number): Cipher
    createEncryptionCipher(key: string, effectiveBits: number): Cipher
  }
  export default rc2
}

declare module 'node-forge/lib/util.js' {
  export type ByteBuffer = { getBytes(): string }
  const util: { createBuffer(bytes: string): ByteBuffer }
  export default util
}
