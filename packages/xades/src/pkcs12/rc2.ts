import rc2 from 'node-forge/lib/rc2.js'
import util from 'node-forge/lib/util.js'

// OpenSSL 3, and so Node, refuses RC2; keys of before 2024 still use it. Effective bits are those of the key.

/** RC2-CBC with PKCS#7 padding. Throws Error when the padding is wrong, as with another key. */
export function decryptRc2(encrypted: Uint8Array, key: Uint8Array, vector: Uint8Array): Uint8Array {
  return run(rc2.createDecryptionCipher(binary(key), key.length * 8), encrypted, vector)
}

export function encryptRc2(content: Uint8Array, key: Uint8Array, vector: Uint8Array): Uint8Array {
  return run(rc2.createEncryptionCipher(binary(key), key.length * 8), content, vector)
}

function run(
  cipher: ReturnType<typeof rc2.createDecryptionCipher>,
  input: Uint8Array,
  vector: Uint8Array,
): Uint8Array {
  cipher.start(binary(vector))
  cipher.update(util.createBuffer(binary(input)))
  if (!cipher.finish()) throw new Error('RC2 padding is wrong')
  return Buffer.from(cipher.output.getBytes(), 'latin1')
}

/** node-forge takes bytes as a string of one character each. */
function binary(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
